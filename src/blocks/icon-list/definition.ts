import { z } from 'zod';
import { defineBlock } from '../definition.ts';
import * as fields from '../fields.ts';

const iconListItem = fields.itemSchema({ text: fields.longText() });

/** A list of short points, each with a tick. */
export const iconList = defineBlock({
  type: 'IconList',
  label: 'Icon list',
  group: 'Text',
  about: 'Short points, each with a tick.',
  alsoCalled: ['bullet', 'bullets', 'ticks', 'checklist'],
  fields: z.strictObject({ items: fields.itemsOf(iconListItem) }),
  form: {
    items: {
      editor: 'list',
      label: 'Points',
      itemName: 'Point',
      item: { text: { editor: 'text', label: 'Point', enter: 'item' } },
    },
  },
  spoken: ({ items }) => items.map(({ text }) => text),
});
