import type { z } from 'zod';
import type { slide } from './definition.ts';

export type Slide = z.output<typeof slide>;

export function isEmptySlide({ image }: Slide): boolean {
  return image === null;
}
