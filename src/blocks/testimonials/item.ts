import type { z } from 'zod';
import { areBlank } from '../blank.ts';
import type { testimonial } from './definition.ts';

export type Testimonial = z.output<typeof testimonial>;

/** Whether a testimonial says nothing; a picture alone is none. */
export function isEmptyItem({ quote, quoteBy }: Testimonial): boolean {
  return areBlank(quote, quoteBy);
}
