import { expect, test } from 'vitest';
import type { FormOf } from '../../blocks/form.ts';
import { emptyWords, type FieldKind, fieldKinds, isInline } from '../../editable/field-kinds.ts';
import { editorOf } from './editors.ts';
import { type FieldEditorProps, fieldEditor } from './field-editor.ts';

const kinds = Object.keys(fieldKinds) as FieldKind[];

test('every kind of field has an editor of its own', () => {
  expect(new Set(kinds.map(editorOf)).size).toBe(kinds.length);
});

test('an editor that is typed for the forms of another kind does not compile', () => {
  const Editor = ({ form }: FieldEditorProps<FormOf<'select'>>) => form.items.length;
  // @ts-expect-error: the form of a date has no items
  fieldEditor('date', Editor);
  // @ts-expect-error: there is no such kind
  fieldEditor('weather', () => null);
  expect(fieldEditor('select', Editor)).toEqual({ kind: 'select', Editor });
});

test('an empty field says what belongs there, an empty text with its name before it', () => {
  expect(emptyWords('richText', 'Answer')).toBe('Answer: Insert Text Here');
  expect(emptyWords('text', '')).toBe('Insert Text Here');
  expect(emptyWords('link', 'Button')).toBe('Insert Link Here');
  expect(emptyWords('anchor', 'Name')).toBeUndefined();
});

test('only texts can be typed in on the page', () => {
  expect(kinds.filter(isInline)).toEqual(['text', 'formattedText', 'richText']);
  expect(isInline('block')).toBe(false);
});
