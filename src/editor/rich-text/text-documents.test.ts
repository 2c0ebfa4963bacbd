import { describe, expect, test } from 'vitest';
import {
  emptyFormattedText,
  emptyRichText,
  type FormattedText,
  type RichText,
} from '../../model/rich-text.ts';
import { checkFormattedText, checkRichText } from '../../model/rich-text-schema.ts';
import { doc, h, json, li, linked, ol, p, strong, ul } from './testing/make-document.ts';
import { editableDocument, isBlank, storedText } from './text-documents.ts';

const rich = json(
  doc(h(3, 'Help'), p('a ', strong('b'), linked('c', '/c')), ul(li(p('One'))), ol(li(p('Two')))),
);
const line: FormattedText = {
  type: 'doc',
  content: [
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: 'Call ', marks: [{ type: 'em' }] },
        { type: 'hard_break' },
        { type: 'text', text: 'us' },
      ],
    },
  ],
};

describe('a text is stored in the form that its check returns', () => {
  test.each([
    ['of every node', rich],
    ['new', emptyRichText()],
  ])('a rich text, %s', (_name, stored) => {
    const back = storedText('richText', editableDocument('richText', stored));
    expect(back).toStrictEqual(stored);
    expect(checkRichText(back)).toStrictEqual(back);
  });

  test.each([
    ['with a line break', line],
    ['new', emptyFormattedText()],
  ])('a formatted text, %s, which is edited without its paragraph', (_name, stored) => {
    const editable = editableDocument('formattedText', stored);
    expect(editable.inlineContent).toBe(true);
    const back = storedText('formattedText', editable);
    expect(back).toStrictEqual(stored);
    expect(checkFormattedText(back)).toStrictEqual(back);
  });
});

test('a stored text that the schema does not know becomes plain text', () => {
  const older = {
    type: 'doc',
    content: [
      { type: 'blockquote', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Kept' }] }] },
      { type: 'image' },
      { type: 'paragraph', content: [{ type: 'text', text: 'too', marks: [{ type: 'blink' }] }] },
    ],
  } as unknown as RichText;
  expect(storedText('richText', editableDocument('richText', older))).toStrictEqual(
    json(doc(p('Kept'), p('too'))),
  );
  expect(editableDocument('formattedText', older).textContent).toBe('Kept too');
  expect(isBlank(editableDocument('richText', null))).toBe(true);
});

test('only a new text shows the placeholder', () => {
  expect(isBlank(editableDocument('richText', emptyRichText()))).toBe(true);
  expect(isBlank(editableDocument('formattedText', emptyFormattedText()))).toBe(true);
  expect(isBlank(doc(p(), p()))).toBe(false);
  expect(isBlank(doc(ul(li(p()))))).toBe(false);
  expect(isBlank(doc(p(' ')))).toBe(false);
});
