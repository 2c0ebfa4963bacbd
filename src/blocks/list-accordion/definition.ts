import { z } from 'zod';
import { imageValueSchema } from '../../model/image.ts';
import { defineBlock } from '../definition.ts';
import * as fields from '../fields.ts';
import { spokenLines } from '../spoken-lines.ts';

export const accordionItem = fields.itemSchema({
  header: fields.shortText(),
  link: fields.link(),
  image: imageValueSchema,
  contents: fields.richText(),
});

/** Questions that open to their answers. */
export const listAccordion = defineBlock({
  type: 'ListAccordion',
  label: 'Accordion',
  group: 'Text',
  fields: z.strictObject({ items: fields.itemsOf(accordionItem) }),
  spoken: ({ items }) => items.flatMap(({ header, contents }) => [header, ...spokenLines(contents)]),
});
