import { z } from 'zod';
import { defineBlock } from '../definition.ts';
import * as fields from '../fields.ts';

/** Somebody's words, with their name. Both are plain text. */
export const quote = defineBlock({
  type: 'Quote',
  label: 'Quote',
  group: 'People',
  fields: z.strictObject({ quote: fields.longText(), quoteBy: fields.shortText() }),
  spoken: ({ quote, quoteBy }) => [quote, quoteBy],
});
