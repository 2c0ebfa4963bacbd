import { z } from 'zod';
import { HREF_MAX_LENGTH, SHORT_TEXT_MAX_LENGTH } from './limits.ts';
import { trimEndOf } from './trim.ts';

export const LINK_TYPES = ['page', 'anchor', 'file', 'external'] as const;
export type LinkType = (typeof LINK_TYPES)[number];

/** Where something leads to: `href` is a path, an `#id`, or an address; `fileId` stands for it in a file link. */
export type LinkTarget = { type: LinkType; href: string; fileId?: string | null | undefined };

/** A link with its words. `{}` parses to the empty link, which views leave out. */
export const linkSchema = z.strictObject({
  type: z.enum(LINK_TYPES).default('page'),
  href: z
    .string()
    .trim()
    .max(HREF_MAX_LENGTH)
    .refine((href) => href === '' || isSafeHref(href), 'This is no address that a link can lead to')
    .default(''),
  fileId: z.string().max(SHORT_TEXT_MAX_LENGTH).nullish(),
  text: z.string().max(SHORT_TEXT_MAX_LENGTH).default(''),
});

export type Link = z.output<typeof linkSchema>;

export type LinkBases = { fileBaseUrl?: string | undefined; apiBaseUrl?: string | undefined };

/** A new link without address and words. */
export function emptyLink(): Link {
  return { type: 'page', href: '', text: '' };
}

/** Whether views show the link: it leads somewhere and says so. */
export function isShownLink(link: Link): boolean {
  return link.text.trim() !== '' && linkHref(link) !== '';
}

/**
 * Whether an address may be followed: http, https, mailto and tel, paths from the root and `#ids`. Everything
 * that a browser could read otherwise is refused: other schemes, `//host`, backslashes, spaces and control characters.
 */
export function isSafeHref(href: string): boolean {
  if (href === '' || /[\s\p{Cc}\p{Cf}\p{Cs}\\]/u.test(href)) return false;
  if (href.startsWith('/')) return !href.startsWith('//');
  if (href.startsWith('#')) return true;
  if (/^https?:/i.test(href)) return /^https?:\/\/[^/?#]/i.test(href) && URL.canParse(href);
  return /^(mailto|tel):./i.test(href);
}

/**
 * The address to put into `href`, '' where the link leads nowhere. A file link leads to `/file/{fileId}` under the
 * file base address, else under the API's.
 */
export function linkHref(link: LinkTarget, bases: LinkBases = {}): string {
  if (link.type === 'file' && link.fileId) {
    const base = bases.fileBaseUrl || bases.apiBaseUrl || '/';
    return `${trimEndOf(base, '/')}/file/${encodeURIComponent(link.fileId)}`;
  }
  const href = link.href.trim();
  return isSafeHref(href) ? href : '';
}

/** External pages and files open in a new window; telephone and e-mail links do not. */
export function opensNewWindow(link: LinkTarget): boolean {
  if (link.type === 'file') return linkHref(link) !== '';
  return link.type === 'external' && /^https?:/i.test(linkHref(link));
}

/** The path of a page with this slug; the home page's is `/`. */
export function pageHref(slug: string): string {
  return `/${slug.replace(/^\/+/, '')}`;
}

/** The link with another type; an address that does not fit that type is cleared, and so is a file left behind. */
export function changeLinkType<Target extends LinkTarget>(link: Target, type: LinkType): Target {
  if (link.type === type) return link;
  const { fileId: _left, ...rest } = link;
  return { ...rest, type, href: fitsLinkType(link.href, type) ? link.href : '' } as Target;
}

/** Whether an address is one that links of a type lead to. None says of itself that it is a file. */
export function fitsLinkType(href: string, type: LinkType): boolean {
  if (!isSafeHref(href)) return false;
  if (type === 'page') return href.startsWith('/') && !href.includes('#');
  if (type === 'anchor') return /^(\/[^#]*)?#./.test(href);
  if (type === 'external') return !/^[/#]/.test(href);
  return false;
}
