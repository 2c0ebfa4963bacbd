import { z } from 'zod';
import { defineBlock } from '../definition.ts';
import * as fields from '../fields.ts';
import { spokenLines } from '../spoken-lines.ts';

/** Paragraphs, headings, lists and links. */
export const richText = defineBlock({
  type: 'RichText',
  label: 'Rich text',
  group: 'Text',
  about: 'Paragraphs, headings, lists and links.',
  alsoCalled: ['bullet', 'bullets', 'heading', 'paragraph', 'link', 'numbered list'],
  fields: z.strictObject({ text: fields.richText() }),
  form: { text: { editor: 'richText', label: 'Rich text', enter: 'component' } },
  spoken: ({ text }) => spokenLines(text),
});
