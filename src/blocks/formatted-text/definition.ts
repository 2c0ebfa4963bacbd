import { z } from 'zod';
import { defineBlock } from '../definition.ts';
import * as fields from '../fields.ts';
import { spokenLines } from '../spoken-lines.ts';

/** A single paragraph with bold, italic, underline and line breaks. */
export const formattedText = defineBlock({
  type: 'FormattedText',
  label: 'Formatted text',
  group: 'Text',
  about: 'One paragraph with bold, italic and underlined words.',
  fields: z.strictObject({ text: fields.formattedText() }),
  form: { text: { editor: 'formattedText', label: 'Formatted text', enter: 'component' } },
  spoken: ({ text }) => spokenLines(text),
});
