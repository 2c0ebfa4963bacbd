import type { PageDoc } from '../model/page.ts';
import { phoneNumbers } from '../model/phone-numbers.ts';
import { spokenText } from './registry.ts';

/** Matches the links of emergency numbers, which do not belong to any particular page. */
const EMERGENCY = /^tel:(000|106|112)$/;

/**
 * Returns the first phone number of a complete page, as written: from the description or, if that has none, from the text; ''
 * if the page has no number.
 */
export function callNumberOf({ description, header, contents }: PageDoc): string {
  for (const text of [description, header.description, ...spokenText(contents)]) {
    const number = phoneNumbers(text).find(({ href }) => href.startsWith('tel:') && !EMERGENCY.test(href));
    if (number !== undefined) return text.slice(number.start, number.end);
  }
  return '';
}
