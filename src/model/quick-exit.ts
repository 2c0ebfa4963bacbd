import { z } from 'zod';
import { SHORT_TEXT_MAX_LENGTH } from './limits.ts';
import { isSafeHref } from './link.ts';

/** Whether a page has the quick exit: as the page above it in its address, else as the settings of its site say; or by itself. */
export const QUICK_EXIT = ['inherit', 'on', 'off'] as const;
export type QuickExit = (typeof QUICK_EXIT)[number];

/** An address that says nothing of the person who looks at it: the weather. */
export const NEUTRAL_URL = 'https://www.bom.gov.au/';

/** Presses of Escape that leave a page with the quick exit, within so many milliseconds from one to the next. */
export const QUICK_EXIT_PRESSES = { count: 3, withinMs: 5000 } as const;

/** The key in a tab's session storage after the quick exit. It says nothing about the page. */
export const QUICK_EXIT_LEFT_KEY = 'left';

/**
 * The settings of a site: whether its pages have the quick exit, whether its search has, which shows what somebody looks for, and
 * where it leads; without an address, to `NEUTRAL_URL`.
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

/** A page above another one in its address, which has the quick exit or not by itself, and so have the pages below it. */
export interface QuickExitAbove {
  readonly title: string;
  readonly path: string;
  readonly quickExit: Exclude<QuickExit, 'inherit'>;
}

/** A page's own choice, else that of the page above it; `inherit` where the settings of the site decide. */
export function inheritedQuickExit(own: QuickExit, above: QuickExitAbove | null): QuickExit {
  return own === 'inherit' ? (above?.quickExit ?? own) : own;
}

/** The address to which the quick exit of a page leads; null for a page without one. */
export function quickExitUrl(
  page: QuickExit,
  { onEveryPage, url }: Pick<QuickExitSettings, 'onEveryPage' | 'url'>,
): string | null {
  const isOn = page === 'on' || (page === 'inherit' && onEveryPage);
  if (!isOn) return null;
  return isWebAddress(url) ? url : NEUTRAL_URL;
}

/** Encrypted: whoever shares the network does not see what is looked at instead. */
function isWebAddress(url: string): boolean {
  return isSafeHref(url) && /^https:/i.test(url);
}
