import { z } from 'zod';
import { defineBlock } from '../definition.ts';
import * as fields from '../fields.ts';

/** What to do next, as a button; a quieter second one beside it. */
export const buttonCta = defineBlock({
  type: 'ButtonCta',
  label: 'Button',
  group: 'Calls to action',
  fields: z.strictObject({
    link: fields.link(),
    notPrimary: z.boolean().default(false),
    secondary: fields.link(),
  }),
  spoken: () => [],
});
