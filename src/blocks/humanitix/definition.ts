import { z } from 'zod';
import { defineBlock } from '../definition.ts';
import * as fields from '../fields.ts';

/** Future events that readers can book, from the events service. */
export const humanitix = defineBlock({
  type: 'Humanitix',
  label: 'Events',
  group: 'Calls to action',
  about: 'Your coming events from Humanitix, each with its date, its place and a button to book.',
  alsoCalled: ['humanitix', 'training', 'dates', 'calendar', 'booking', 'workshops'],
  fields: z.strictObject({ filter: fields.shortText() }),
  form: {
    filter: {
      editor: 'setting',
      label: 'Filter',
      help: 'A word in the names or tags of the events to show. Without one, all are shown.',
    },
  },
  spoken: () => [],
});
