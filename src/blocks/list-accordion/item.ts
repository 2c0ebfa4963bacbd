import type { z } from 'zod';
import { isEmptyRichText } from '../../model/rich-text.ts';
import { areBlank } from '../blank.ts';
import type { accordionItem } from './definition.ts';

export type AccordionItem = z.output<typeof accordionItem>;

/** Whether an item has nothing to show, open or closed. */
export function isEmptyItem({ header, link, image, contents }: AccordionItem): boolean {
  return areBlank(header, link) && image === null && isEmptyRichText(contents);
}
