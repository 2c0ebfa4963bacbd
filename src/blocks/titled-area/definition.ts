import { z } from 'zod';
import { blockListSchema } from '../../model/block.ts';
import { HINTS } from '../../model/texts.ts';
import { areBlank } from '../blank.ts';
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
  // A titled area cannot contain titled areas, because their headings would have the same level.
  accepts: { contents: { blacklist: ['TitledArea'] } },
  spoken: ({ title }) => [title],
  headings: ({ title }) => [title],
  hints: ({ title, contents }) =>
    !areBlank(title) && contents.length === 0 ? [{ property: 'title', message: HINTS.nothingBelow }] : [],
});
