import { z } from 'zod';
import { SHORT_TEXT_MAX_LENGTH } from '../../model/limits.ts';
import { isOwnId } from '../../model/own-ids.ts';
import { defineBlock } from '../definition.ts';

/** A named place on the page to which links can lead. */
export const anchor = defineBlock({
  type: 'Anchor',
  label: 'Anchor',
  group: 'Layout',
  about: 'A place on the page that a link can lead to.',
  fields: z.strictObject({
    id: z
      .string()
      .max(SHORT_TEXT_MAX_LENGTH)
      .regex(/^[^\s#]*$/, 'An anchor has no spaces and no # in it')
      .refine((id) => !isOwnId(id), 'The page uses this name itself. Choose another one')
      .default(''),
  }),
  form: {
    id: {
      editor: 'anchor',
      label: 'Anchor',
      help: 'A short name without spaces. A link to it ends in # and this name.',
    },
  },
  hideSpacing: true,
  spoken: () => [],
});
