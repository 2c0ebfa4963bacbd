import { z } from 'zod';
import { defineBlock } from '../../../src/blocks/definition.ts';
import * as fields from '../../../src/blocks/fields.ts';
import { blockListSchema } from '../../../src/model/block.ts';

/** A component that uses the form options which no Hearth component uses yet. */
export const addedBlock = defineBlock({
  type: 'AddedBlock',
  label: 'Added block',
  group: 'Layout',
  about: 'A component somebody added.',
  fields: z.strictObject({
    locked: z.boolean().default(false),
    name: fields.shortText(),
    day: z.string().max(10).default(''),
    size: z.enum(['small', 'large']).default('small'),
    noMenu: fields.richText(),
    noStyle: fields.richText(),
    noHeaders: fields.richText(),
    noLists: fields.richText(),
    noLinks: fields.richText(),
    line: fields.formattedText(),
    contents: blockListSchema,
  }),
  form: {
    locked: { editor: 'checkbox', label: 'Locked' },
    name: { editor: 'text', label: 'Name' },
    day: { editor: 'date', label: 'Day' },
    size: {
      editor: 'select',
      label: 'Size',
      items: [
        { value: 'small', label: 'Small' },
        { value: 'large', label: 'Large' },
      ],
    },
    noMenu: { editor: 'richText', label: 'No menu', hideMenu: true },
    noStyle: { editor: 'richText', label: 'No style', hideStyle: true },
    noHeaders: { editor: 'richText', label: 'No headers', hideHeaders: true },
    noLists: { editor: 'richText', label: 'No lists', hideLists: true },
    noLinks: { editor: 'richText', label: 'No links', hideLinks: true },
    line: { editor: 'formattedText', label: 'Line', hideStyle: true },
  },
  slots: ['contents'],
  spoken: ({ name }) => [name],
});
