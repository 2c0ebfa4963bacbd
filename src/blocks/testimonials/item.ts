import type { z } from 'zod';
import { areBlank } from '../blank.ts';
import type { testimonial } from './definition.ts';

export type Testimonial = z.output<typeof testimonial>;

/** Whether a testimonial has neither a quote nor a name; a picture alone does not count. */
export function isEmptyItem({ quote, quoteBy }: Testimonial): boolean {
  return areBlank(quote, quoteBy);
}
