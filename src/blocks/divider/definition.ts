import { z } from 'zod';
import { defineBlock } from '../definition.ts';

/** A thin line between two parts of a page. */
export const divider = defineBlock({
  type: 'Divider',
  label: 'Divider',
  group: 'Layout',
  about: 'A thin line between two parts of the page.',
  alsoCalled: ['line', 'rule', 'separator', 'hr'],
  fields: z.strictObject({}),
  form: {},
  spoken: () => [],
});
