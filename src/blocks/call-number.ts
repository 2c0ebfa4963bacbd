import type { PageDoc } from '../model/page.ts';
import { phoneNumbers } from '../model/phone-numbers.ts';
import { spokenText } from './registry.ts';

/** Emergency numbers, which belong to no page in particular. */
const EMERGENCY = /^tel:(000|106|112)$/;

/**
 * Returns the first telephone number of a complete page, as written: from its description, or else from its text; '' without
 * one.
 */
export function callNumberOf({ description, header, contents }: PageDoc): string {
  for (const text of [description, header.description, ...spokenText(contents)]) {
    const number = phoneNumbers(text).find(({ href }) => href.startsWith('tel:') && !EMERGENCY.test(href));
    if (number !== undefined) return text.slice(number.start, number.end);
  }
  return '';
}
