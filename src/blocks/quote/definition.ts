import { z } from 'zod';
import { HINTS } from '../../model/texts.ts';
import { areBlank } from '../blank.ts';
import { defineBlock } from '../definition.ts';
import * as fields from '../fields.ts';

/** A quotation and the name of the quoted person. Both are plain text. */
export const quote = defineBlock({
  type: 'Quote',
  label: 'Quote',
  group: 'People',
  about: "Somebody's words, with their name.",
  fields: z.strictObject({ quote: fields.longText(), quoteBy: fields.shortText() }),
  form: {
    quote: { editor: 'text', label: 'Quote', rows: 4 },
    quoteBy: { editor: 'text', label: 'Name', optional: true },
  },
  spoken: ({ quote, quoteBy }) => [quote, quoteBy],
  hints: ({ quote, quoteBy }) =>
    areBlank(quote) && !areBlank(quoteBy) ? [{ property: 'quote', message: HINTS.noWordsBy }] : [],
});
