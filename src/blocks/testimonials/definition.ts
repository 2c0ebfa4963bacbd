import { z } from 'zod';
import { imageValueSchema } from '../../model/image.ts';
import { IMAGE_SIZES } from '../../model/limits.ts';
import { HINTS } from '../../model/texts.ts';
import { areBlank } from '../blank.ts';
import { defineBlock } from '../definition.ts';
import * as fields from '../fields.ts';

export const testimonial = fields.itemSchema({
  quote: fields.longText(),
  quoteBy: fields.shortText(),
  image: imageValueSchema,
});

/** Quotes of several people, each with a name and a picture. */
export const testimonials = defineBlock({
  type: 'Testimonials',
  label: 'Testimonials',
  group: 'People',
  about: 'Recommendations by several people, each with their name and picture.',
  alsoCalled: ['reviews', 'stories'],
  fields: z.strictObject({ items: fields.itemsOf(testimonial) }),
  form: {
    items: {
      editor: 'list',
      label: 'Testimonials',
      itemName: 'Testimonial',
      item: {
        quote: { editor: 'text', label: 'Quote', rows: 4 },
        quoteBy: { editor: 'text', label: 'Name', optional: true },
        image: { editor: 'image', label: 'Picture', sizes: { desktop: IMAGE_SIZES.testimonial } },
      },
    },
  },
  sharedStyles: ['slides'],
  spoken: ({ items }) => items.flatMap(({ quote, quoteBy }) => [quote, quoteBy]),
  hints: ({ items }) =>
    items
      .filter(({ quote, quoteBy, image }) => areBlank(quote) && !(areBlank(quoteBy) && image === null))
      .map(({ key }) => ({ property: `items.${key}.quote`, message: HINTS.noWordsBy })),
});
