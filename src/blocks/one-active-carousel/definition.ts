import { z } from 'zod';
import { imageValueSchema } from '../../model/image.ts';
import { IMAGE_SIZES, SHORT_TEXT_MAX_LENGTH } from '../../model/limits.ts';
import { defineBlock } from '../definition.ts';
import * as fields from '../fields.ts';

export const slide = fields.itemSchema({ image: imageValueSchema });

/** Pictures side by side, of which one is in view. */
export const oneActiveCarousel = defineBlock({
  type: 'OneActiveCarousel',
  label: 'Picture carousel',
  group: 'Pictures',
  about: 'Several pictures, of which visitors see one at a time.',
  alsoCalled: ['slider', 'slideshow', 'gallery', 'photos', 'images'],
  fields: z.strictObject({
    /**
     * The time at which the carousel was created, in milliseconds since 1970. Older content stores this value as a text, but
     * nothing uses the value.
     */
    swiperId: z
      .union([z.number(), z.string().max(SHORT_TEXT_MAX_LENGTH)])
      .nullable()
      .default(null),
    slides: fields.itemsOf(slide),
  }),
  created: () => ({ swiperId: Date.now() }),
  form: {
    swiperId: { partOf: 'slides' },
    slides: {
      editor: 'list',
      label: 'Slides',
      itemName: 'Slide',
      item: { image: { editor: 'image', label: 'Picture', sizes: { desktop: IMAGE_SIZES.carousel } } },
    },
  },
  sharedStyles: ['slides'],
  spoken: () => [],
});
