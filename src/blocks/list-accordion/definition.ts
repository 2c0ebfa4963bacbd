import { z } from 'zod';
import { imageValueSchema } from '../../model/image.ts';
import { IMAGE_SIZES } from '../../model/limits.ts';
import { isEmptyRichText } from '../../model/rich-text.ts';
import { HINTS } from '../../model/texts.ts';
import { areBlank } from '../blank.ts';
import { defineBlock } from '../definition.ts';
import * as fields from '../fields.ts';
import { spokenLines } from '../spoken-lines.ts';

export const accordionItem = fields.itemSchema({
  header: fields.shortText(),
  link: fields.link(),
  image: imageValueSchema,
  contents: fields.richText(),
});

/** Questions that readers open to see the answers. */
export const listAccordion = defineBlock({
  type: 'ListAccordion',
  label: 'Accordion',
  group: 'Text',
  about: 'Questions that open to their answers.',
  alsoCalled: ['FAQ', 'questions', 'answers', 'toggle'],
  fields: z.strictObject({
    items: fields.itemsOf(accordionItem),
    /** Whether search engines get the headings as questions, and the contents as answers. */
    questions: z.boolean().default(false),
  }),
  form: {
    items: {
      editor: 'list',
      label: 'Items',
      itemName: 'Item',
      item: {
        header: { editor: 'text', label: 'Heading' },
        // The texts of items have no headings, because the item's heading opens the item. Headings in the text would be missing
        // from the page's outline while the item is closed.
        contents: { editor: 'richText', label: 'Contents' },
        image: { editor: 'image', label: 'Picture', sizes: { desktop: IMAGE_SIZES.accordion }, more: true },
        link: { editor: 'link', label: 'Link', optional: true, more: true },
      },
    },
    questions: {
      editor: 'checkbox',
      label: 'These are questions and answers',
      help: 'Search engines are told so, and can show the answers. Tick it where each heading is a question.',
    },
  },
  spoken: ({ items }) => items.flatMap(({ header, contents }) => [header, ...spokenLines(contents)]),
  headings: ({ items }) => items.map(({ header }) => header),
  hints: ({ items }) =>
    items.flatMap(({ key, header, contents, image, link }) => {
      const nothingInside = isEmptyRichText(contents) && image === null && areBlank(link);
      if (areBlank(header) === nothingInside) return [];
      return [
        nothingInside
          ? { property: `items.${key}.contents`, message: HINTS.nothingBelow }
          : { property: `items.${key}.header`, message: HINTS.noHeading },
      ];
    }),
});
