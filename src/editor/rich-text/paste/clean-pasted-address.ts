import { isSafeHref } from '../../../model/link.ts';
import type { PastedLink } from './blocks.ts';
import type { PastedElement } from './styles.ts';

/** The redirect URLs that mail and search programs put around links, each with the parameter that contains the actual URL. */
const WRAPPERS: readonly { readonly host: RegExp; readonly parameter: string }[] = [
  { host: /\.safelinks\.protection\.outlook\.com$/, parameter: 'url' },
  { host: /^(www\.)?google\.[a-z.]+$/, parameter: 'q' },
];

/**
 * Returns the target of a pasted link; null if the target is unsafe or a bookmark within a Word document. Links to pages of
 * this site become paths. `origin` is the origin of this site.
 */
export function pastedLink(element: PastedElement, origin: string): PastedLink | null {
  const href = withinSite(
    unwrapped((element.getAttribute('href') ?? '').trim().replaceAll(' ', '%20')),
    origin,
  );
  if (!isSafeHref(href) || href.startsWith('#_')) return null;
  return { href, fileId: element.getAttribute('data-file-id') };
}

function unwrapped(href: string): string {
  if (!/^https?:/i.test(href) || !URL.canParse(href)) return href;
  const { hostname, pathname, searchParams } = new URL(href);
  const wrapper = WRAPPERS.find(({ host }) => host.test(hostname));
  const inside = wrapper === undefined ? null : searchParams.get(wrapper.parameter);
  const isSearch = wrapper?.parameter === 'q' && pathname !== '/url';
  return inside !== null && !isSearch && isSafeHref(inside) ? inside : href;
}

function withinSite(href: string, origin: string): string {
  if (href === origin) return '/';
  return href.startsWith(`${origin}/`) ? href.slice(origin.length) : href;
}
