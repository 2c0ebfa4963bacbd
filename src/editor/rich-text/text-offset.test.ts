import { expect, test } from 'vitest';
import { br, doc, h, li, linked, p, strong, ul } from './testing/texts.ts';
import { posAtTextOffset, textOffsetAt } from './text-offset.ts';

const text = doc(
  h(2, 'Help'),
  p('Call ', strong('us'), br(), 'now'),
  p(),
  ul(li(p('One'), ul(li(p('Two'))))),
);

test('each character of a text is found again by how many stand before it', () => {
  const words = text.textContent;
  for (let offset = 0; offset <= words.length; offset++) {
    const pos = posAtTextOffset(text, offset)!;
    expect(textOffsetAt(text, pos)).toBe(offset);
    expect(text.resolve(pos).parent.isTextblock).toBe(true);
  }
});

test('where a paragraph ends and the next begins, the end of the first is meant', () => {
  expect(text.resolve(posAtTextOffset(text, 4)!).parent.textContent).toBe('Help');
});

test('or the start of the second, where that is asked for', () => {
  const place = text.resolve(posAtTextOffset(text, 4, true)!);
  expect([place.parent.textContent, place.parentOffset]).toEqual(['Call usnow', 0]);
});

test('beyond the text is the end of its last words, and a text without words has no place', () => {
  expect(textOffsetAt(text, posAtTextOffset(text, 1000)!)).toBe(text.textContent.length);
  expect(posAtTextOffset(doc(p()), 0)).toBeNull();
  expect(posAtTextOffset(doc(p(linked('a', '/a'))), 0)).toBe(1);
});
