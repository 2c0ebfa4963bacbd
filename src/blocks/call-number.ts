import type { PageDoc } from '../model/page.ts';
import { phoneNumbers } from '../model/phone-numbers.ts';
import { spokenText } from './registry.ts';

/** Matches the links of emergency numbers, which do not belong to any particular page. */
const EMERGENCY = /^tel:(000|106|112)$/;

/**
 * Returns the number to call of a complete page: its own or, without one, the first phone number as written in the description
 * or, if that has none, in the text; '' if the page has no number.
 */
export function callNumberOf({ callNumber, description, header, contents }: PageDoc): string {
  if (callNumber.trim() !== '') return callNumber.trim();
  for (const text of [description, header.description, ...spokenText(contents)]) {
    const number = phoneNumbers(text).find(({ href }) => href.startsWith('tel:') && !EMERGENCY.test(href));
    if (number !== undefined) return text.slice(number.start, number.end);
  }
  return '';
}
