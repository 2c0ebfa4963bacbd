import { z } from 'zod';
import { defineBlock } from '../definition.ts';
import * as fields from '../fields.ts';

/** A button for the next step, with an optional, less prominent second button. */
export const buttonCta = defineBlock({
  type: 'ButtonCta',
  label: 'Button',
  group: 'Calls to action',
  about: 'The next step for readers, as one or two buttons.',
  alsoCalled: ['link', 'call to action'],
  fields: z.strictObject({
    link: fields.link(),
    notPrimary: z.boolean().default(false),
    secondary: fields.link(),
  }),
  form: {
    link: { editor: 'link', label: 'Button' },
    notPrimary: { editor: 'checkbox', label: 'A quieter button' },
    secondary: { editor: 'link', label: 'Second button', optional: true, more: true },
  },
  spoken: () => [],
});
