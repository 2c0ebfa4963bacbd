import { z } from 'zod';
import { defineBlock } from '../definition.ts';
import * as fields from '../fields.ts';

/** A plain string, shown as one paragraph. */
export const text = defineBlock({
  type: 'Text',
  label: 'Text',
  group: 'Text',
  about: 'One plain paragraph.',
  fields: z.strictObject({ text: fields.longText() }),
  form: { text: { editor: 'text', label: 'Text', rows: 4, enter: 'component' } },
  spoken: ({ text }) => [text],
});
