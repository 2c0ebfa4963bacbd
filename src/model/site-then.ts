import { slugPath } from './slug.ts';

/** The Time machine: the site as readers had it at a time. */

/** The path below which the pages of an earlier time are, after the time. */
const THEN_PATH = '/preview/then';

/** Returns the address of the site as it was at a time (ISO 8601), without a page. */
export function thenBase(at: string): string {
  return `${THEN_PATH}/${at}`;
}

/** Returns the address of a page as it was at a time (ISO 8601). */
export function thenPath(at: string, slug: string): string {
  return `${thenBase(at)}${slugPath(slug)}`;
}

export const THEN_ROUTE = `${THEN_PATH}/:at/*`;

/** Returns a time in an address; null if it is not a time as `Date` writes it. */
export function timeInPath(text: string): string | null {
  const time = Date.parse(text);
  return !Number.isNaN(time) && new Date(time).toISOString() === text ? text : null;
}
