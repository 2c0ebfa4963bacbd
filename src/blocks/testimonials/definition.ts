import { z } from 'zod';
import { imageValueSchema } from '../../model/image.ts';
import { defineBlock } from '../definition.ts';
import * as fields from '../fields.ts';

export const testimonial = fields.itemSchema({
  quote: fields.longText(),
  quoteBy: fields.shortText(),
  image: imageValueSchema,
});

/** What several people say, each with name and picture. */
export const testimonials = defineBlock({
  type: 'Testimonials',
  label: 'Testimonials',
  group: 'People',
  fields: z.strictObject({ items: fields.itemsOf(testimonial) }),
  spoken: ({ items }) => items.flatMap(({ quote, quoteBy }) => [quote, quoteBy]),
});
