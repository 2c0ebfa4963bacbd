import type { z } from 'zod';
import { areBlank } from '../blank.ts';
import type { testimonial } from './definition.ts';

export type Testimonial = z.output<typeof testimonial>;

/** Returns whether a testimonial has neither a quote nor a name, even if it has a picture. */
export function isEmptyItem({ quote, quoteBy }: Testimonial): boolean {
  return areBlank(quote, quoteBy);
}
