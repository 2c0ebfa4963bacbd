import { z } from 'zod';
import { blockListSchema } from '../../model/block.ts';
import { defineBlock } from '../definition.ts';
import * as fields from '../fields.ts';

/** Blocks under a heading. */
export const titledArea = defineBlock({
  type: 'TitledArea',
  label: 'Titled area',
  group: 'Layout',
  about: 'Components under a heading of their own.',
  fields: z.strictObject({ title: fields.shortText(), contents: blockListSchema }),
  form: { title: { editor: 'text', label: 'Title' } },
  slots: ['contents'],
  accepts: { contents: { blacklist: ['TitledArea'] } },
  spoken: ({ title }) => [title],
});
