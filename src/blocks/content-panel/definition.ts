import { z } from 'zod';
import { BACKGROUND_COLOURS, PANEL_COLOUR } from '../colours.ts';
import { defineBlock } from '../definition.ts';
import * as fields from '../fields.ts';
import { spokenLines } from '../spoken-lines.ts';

/** A text on a coloured background. */
export const contentPanel = defineBlock({
  type: 'ContentPanel',
  label: 'Content panel',
  group: 'Layout',
  about: 'Text on a coloured ground.',
  alsoCalled: ['box', 'callout', 'notice'],
  fields: z.strictObject({
    backgroundColour: z.enum(BACKGROUND_COLOURS).default(PANEL_COLOUR),
    contents: fields.richText(),
    fullWidth: z.boolean().default(false),
  }),
  form: {
    backgroundColour: { editor: 'colour', label: 'Background colour' },
    contents: { editor: 'richText', label: 'Contents' },
    fullWidth: { editor: 'checkbox', label: 'As wide as the window' },
  },
  spoken: ({ contents }) => spokenLines(contents),
});
