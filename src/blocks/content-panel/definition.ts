import { z } from 'zod';
import { BACKGROUND_COLOURS } from '../colours.ts';
import { defineBlock } from '../definition.ts';
import * as fields from '../fields.ts';
import { spokenLines } from '../spoken-lines.ts';

/** Text on a colour. */
export const contentPanel = defineBlock({
  type: 'ContentPanel',
  label: 'Content panel',
  group: 'Layout',
  fields: z.strictObject({
    backgroundColour: z.enum(BACKGROUND_COLOURS).default('orange-200'),
    contents: fields.richText(),
    fullWidth: z.boolean().default(false),
  }),
  spoken: ({ contents }) => spokenLines(contents),
});
