import { z } from 'zod';
import { blockListSchema } from '../../model/block.ts';
import { defineBlock } from '../definition.ts';
import * as fields from '../fields.ts';

/** Blocks under a heading. */
export const titledArea = defineBlock({
  type: 'TitledArea',
  label: 'Titled area',
  group: 'Layout',
  fields: z.strictObject({ title: fields.shortText(), contents: blockListSchema }),
  slots: ['contents'],
  spoken: ({ title }) => [title],
});
