import { z } from 'zod';
import { SHORT_TEXT_MAX_LENGTH } from './limits.ts';
import { isSafeHref } from './link.ts';

/** Whether a page has the quick exit. `inherit` follows the page above it in its address, or else the settings of its site. */
export const QUICK_EXIT = ['inherit', 'on', 'off'] as const;
export type QuickExit = (typeof QUICK_EXIT)[number];

/** An address that reveals nothing about the reader: the weather. */
export const NEUTRAL_URL = 'https://www.bom.gov.au/';

/** The presses of Escape that leave a page with the quick exit, and the longest time between two of them, in milliseconds. */
export const QUICK_EXIT_PRESSES = { count: 3, withinMs: 5000 } as const;

/** The key in a tab's session storage after the quick exit. The key reveals nothing about the page. */
export const QUICK_EXIT_LEFT_KEY = 'left';

/**
 * The settings of a site: whether its pages have the quick exit, whether its search has it, since a search shows what the
 * reader looks for, and the address where it leads; `NEUTRAL_URL` if there is none.
 */
export const quickExitSchema = z.strictObject({
  onEveryPage: z.boolean().default(false),
  onSearch: z.boolean().default(true),
  url: z
    .string()
    .trim()
    .max(SHORT_TEXT_MAX_LENGTH)
    .refine(
      (url) => url === '' || isWebAddress(url),
      'The quick exit leads to another site: a whole address that begins with https://',
    )
    .default(''),
});

export type QuickExitSettings = z.output<typeof quickExitSchema>;

/** A page above another one in its address, with its own choice for itself and the pages below it. */
export interface QuickExitAbove {
  readonly title: string;
  readonly path: string;
  readonly quickExit: Exclude<QuickExit, 'inherit'>;
}

/** Returns a page's own choice, or else that of the page above it; `inherit` if the settings of the site decide. */
export function inheritedQuickExit(own: QuickExit, above: QuickExitAbove | null): QuickExit {
  return own === 'inherit' ? (above?.quickExit ?? own) : own;
}

/** Returns the address to which the quick exit of a page leads; null for a page without one. */
export function quickExitUrl(
  page: QuickExit,
  { onEveryPage, url }: Pick<QuickExitSettings, 'onEveryPage' | 'url'>,
): string | null {
  const isOn = page === 'on' || (page === 'inherit' && onEveryPage);
  if (!isOn) return null;
  return isWebAddress(url) ? url : NEUTRAL_URL;
}

/** Only https, so that people on the same network cannot see what is loaded instead. */
function isWebAddress(url: string): boolean {
  return isSafeHref(url) && /^https:/i.test(url);
}
