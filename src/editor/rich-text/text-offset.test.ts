import { expect, test } from 'vitest';
import { br, doc, h, li, linked, p, strong, ul } from './testing/make-document.ts';
import { posAtTextOffset, textOffsetAt } from './text-offset.ts';

const text = doc(
  h(2, 'Help'),
  p('Call ', strong('us'), br(), 'now'),
  p(),
  ul(li(p('One'), ul(li(p('Two'))))),
);

test('every offset in a text has a position that converts back to it', () => {
  const words = text.textContent;
  for (let offset = 0; offset <= words.length; offset++) {
    const pos = posAtTextOffset(text, offset)!;
    expect(textOffsetAt(text, pos)).toBe(offset);
    expect(text.resolve(pos).parent.isTextblock).toBe(true);
  }
});

test('an offset between two paragraphs means the end of the first', () => {
  expect(text.resolve(posAtTextOffset(text, 4)!).parent.textContent).toBe('Help');
});

test('an offset between two paragraphs means the start of the second with startsBlock', () => {
  const place = text.resolve(posAtTextOffset(text, 4, true)!);
  expect([place.parent.textContent, place.parentOffset]).toEqual(['Call usnow', 0]);
});

test('an offset beyond the text means the end of the last words, and an empty text has no position', () => {
  expect(textOffsetAt(text, posAtTextOffset(text, 1000)!)).toBe(text.textContent.length);
  expect(posAtTextOffset(doc(p()), 0)).toBeNull();
  expect(posAtTextOffset(doc(p(linked('a', '/a'))), 0)).toBe(1);
});
