import { z } from 'zod';
import { HREF_MAX_LENGTH, SHORT_TEXT_MAX_LENGTH } from './limits.ts';
import { trimEndOf } from './trim.ts';

export const LINK_TYPES = ['page', 'anchor', 'file', 'external'] as const;
export type LinkType = (typeof LINK_TYPES)[number];

/**
 * The target of a link: `href` is a path, an `#id` or a URL. A link to a file of the library has its `fileId`, and
 * the path with its name as `href`.
 */
export type LinkTarget = { type: LinkType; href: string; fileId?: string | null | undefined };

/** A link with its text. `{}` parses to the empty link, which views omit. */
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

/** The path of the library's files; no page can have such a path. */
export const FILE_PATH = '/file/';
/** The path of the script for idle browsers, `src/islands/at-idle`. It never changes, whatever is deployed. */
export const AT_IDLE_PATH = '/assets/at-idle.js';

export type LinkBases = { fileBaseUrl?: string | undefined; apiBaseUrl?: string | undefined };

/** Returns a new link without target and text. */
export function emptyLink(): Link {
  return { type: 'page', href: '', text: '' };
}

/** Whether views show the link: it has both a usable target and a text. */
export function isShownLink(link: Link): boolean {
  return link.text.trim() !== '' && linkHref(link) !== '';
}

/**
 * Whether an href is safe: http, https, mailto and tel URLs, paths from the root and `#ids`. Everything that
 * a browser could interpret differently is unsafe: other schemes, `//host`, backslashes, spaces and control
 * characters.
 */
export function isSafeHref(href: string): boolean {
  if (href === '' || /[\s\p{Cc}\p{Cf}\p{Cs}\\]/u.test(href)) return false;
  if (href.startsWith('/')) return !href.startsWith('//');
  if (href.startsWith('#')) return true;
  if (/^https?:/i.test(href)) return /^https?:\/\/[^/?#]/i.test(href) && URL.canParse(href);
  return /^(mailto|tel):./i.test(href);
}

/**
 * Returns the value for the `href` attribute, or '' if the link has no target. A file link becomes `/file/{fileId}` under the
 * base URL of files, or that of the API if there is none.
 */
export function linkHref(link: LinkTarget, bases: LinkBases = {}): string {
  if (link.type === 'file' && link.fileId) {
    const base = bases.fileBaseUrl || bases.apiBaseUrl || '/';
    return `${trimEndOf(base, '/')}/file/${encodeURIComponent(link.fileId)}`;
  }
  const href = link.href.trim();
  return isSafeHref(href) ? href : '';
}

/** Returns the path of a file of the library, `/file/{fileId}/{name}`; without the name if that is too long. */
export function fileHref({ _id, name }: { readonly _id: string; readonly name: string }): string {
  const path = `${FILE_PATH}${encodeURIComponent(_id)}`;
  const href = `${path}/${encodeURIComponent(name.toWellFormed())}`;
  return href.length <= HREF_MAX_LENGTH ? href : path;
}

/** Returns the name of the file that a link leads to, by its path; null if the path has none. */
export function fileNameIn({ href, fileId }: LinkTarget): string | null {
  const before = `${FILE_PATH}${encodeURIComponent(fileId ?? '')}/`;
  if (!fileId || !href.startsWith(before) || href === before) return null;
  try {
    return decodeURIComponent(href.slice(before.length));
  } catch {
    return null;
  }
}

/** Whether a link opens in a new window: links to external pages and files do, telephone and e-mail links do not. */
export function opensNewWindow(link: LinkTarget): boolean {
  if (link.type === 'file') return linkHref(link) !== '';
  return link.type === 'external' && /^https?:/i.test(linkHref(link));
}

/** Returns the path of the page with this slug; `/` for the home page. */
export function pageHref(slug: string): string {
  return `/${slug.replace(/^\/+/, '')}`;
}

/**
 * Returns the link with another type. An href that does not fit the type is cleared, and so is the file if the link is no
 * longer a file link.
 */
export function changeLinkType<Target extends LinkTarget>(link: Target, type: LinkType): Target {
  if (link.type === type) return link;
  const { fileId: _left, ...rest } = link;
  return { ...rest, type, href: fitsLinkType(link.href, type) ? link.href : '' } as Target;
}

/** Whether links of a type may have this href. A file link never has a typed href: its file defines it. */
export function fitsLinkType(href: string, type: LinkType): boolean {
  if (!isSafeHref(href)) return false;
  if (type === 'page') return href.startsWith('/') && !href.includes('#') && !href.startsWith(FILE_PATH);
  if (type === 'anchor') return /^(\/[^#]*)?#./.test(href);
  if (type === 'external') return !/^[/#]/.test(href);
  return false;
}
