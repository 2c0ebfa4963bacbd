import { z } from 'zod';
import { SHORT_TEXT_MAX_LENGTH } from './limits.ts';
import { isSafeHref } from './link.ts';

/**
 * The choices for a page's quick exit. `inherit` uses the choice of a page above this page in the address or, if none of those
 * pages makes a choice, the setting of the site.
 */
export const QUICK_EXIT = ['inherit', 'on', 'off'] as const;
export type QuickExit = (typeof QUICK_EXIT)[number];

/** An address that reveals nothing about the reader: the weather forecast. */
export const NEUTRAL_URL = 'https://www.bom.gov.au/';

/**
 * A reader leaves a page with the quick exit by pressing Escape `count` times, with at most `withinMs` milliseconds between two
 * presses.
 */
export const QUICK_EXIT_PRESSES = { count: 3, withinMs: 5000 } as const;

/**
 * The site's settings for the quick exit: whether the site's pages have a quick exit, whether the search has one, and the
 * address to which the quick exit leads (by default, `NEUTRAL_URL`). The search has its own setting because a search reveals
 * what the reader looks for.
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

/** A page that makes its own choice. The choice also applies to the pages below the page's address. */
export interface QuickExitAbove {
  readonly title: string;
  readonly path: string;
  readonly quickExit: Exclude<QuickExit, 'inherit'>;
}

/**
 * Returns the page's own choice or, if that is `inherit`, the choice of the page above it. The result `inherit` means that the
 * settings of the site decide.
 */
export function inheritedQuickExit(own: QuickExit, above: QuickExitAbove | null): QuickExit {
  return own === 'inherit' ? (above?.quickExit ?? own) : own;
}

/** Returns the address to which the quick exit of a page leads; null if the page has no quick exit. */
export function quickExitUrl(
  page: QuickExit,
  { onEveryPage, url }: Pick<QuickExitSettings, 'onEveryPage' | 'url'>,
): string | null {
  const isOn = page === 'on' || (page === 'inherit' && onEveryPage);
  if (!isOn) return null;
  return isWebAddress(url) ? url : NEUTRAL_URL;
}

/**
 * Returns whether a URL is an https address. An https address keeps other people on the same network from seeing which page the
 * reader visits next.
 */
function isWebAddress(url: string): boolean {
  return isSafeHref(url) && /^https:/i.test(url);
}
