import { z } from 'zod';
import { defineBlock } from '../definition.ts';
import * as fields from '../fields.ts';
import { spokenLines } from '../spoken-lines.ts';

/** Paragraphs, headings, lists and links. */
export const richText = defineBlock({
  type: 'RichText',
  label: 'Rich text',
  group: 'Text',
  fields: z.strictObject({ text: fields.richText() }),
  spoken: ({ text }) => spokenLines(text),
});
