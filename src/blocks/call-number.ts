import type { PageDoc } from '../model/page.ts';
import { phoneNumbers } from '../model/phone-numbers.ts';
import { spokenText } from './registry.ts';

/** Numbers of the state: no page's own. */
const EMERGENCY = /^tel:(000|106|112)$/;

/** The number to call that a complete page gives first, as it is written: in its description, or else in its words. '' without one. */
export function callNumberOf({ description, header, contents }: PageDoc): string {
  for (const text of [description, header.description, ...spokenText(contents)]) {
    const number = phoneNumbers(text).find(({ href }) => href.startsWith('tel:') && !EMERGENCY.test(href));
    if (number !== undefined) return text.slice(number.start, number.end);
  }
  return '';
}
