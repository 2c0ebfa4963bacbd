import { z } from 'zod';
import { HREF_MAX_LENGTH, SHORT_TEXT_MAX_LENGTH } from './limits.ts';
import { trimEndOf } from './trim.ts';

export const LINK_TYPES = ['page', 'anchor', 'file', 'external'] as const;
export type LinkType = (typeof LINK_TYPES)[number];

/**
 * The target of a link; `href` is a path, an `#id` or a URL. A link to a file of the library has a `fileId`. The `href` of this
 * link is the path that contains the file's name.
 */
export type LinkTarget = { type: LinkType; href: string; fileId?: string | null | undefined };

/** A link with its text. `{}` parses to the empty link, which views do not show. */
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

/** The path of the library's files. No page can have this path. */
export const FILE_PATH = '/file/';
/**
 * The path of the script `src/islands/at-idle`. Browsers load this script when they are idle. The path is the same in all
 * deployments.
 */
export const AT_IDLE_PATH = '/assets/at-idle.js';

export type LinkBases = { fileBaseUrl?: string | undefined; apiBaseUrl?: string | undefined };

/** Returns a new link without a target and a text. */
export function emptyLink(): Link {
  return { type: 'page', href: '', text: '' };
}

/** Returns whether views show a link: it has a usable target and a text. */
export function isShownLink(link: Link): boolean {
  return link.text.trim() !== '' && linkHref(link) !== '';
}

/**
 * Returns whether an href is safe: http, https, mailto and tel URLs, paths from the root, and `#ids`. Everything that browsers
 * might interpret differently is unsafe: other schemes, `//host`, backslashes, spaces and control characters.
 */
export function isSafeHref(href: string): boolean {
  if (href === '' || /[\s\p{Cc}\p{Cf}\p{Cs}\\]/u.test(href)) return false;
  if (href.startsWith('/')) return !href.startsWith('//');
  if (href.startsWith('#')) return true;
  if (/^https?:/i.test(href)) return /^https?:\/\/[^/?#]/i.test(href) && URL.canParse(href);
  return /^(mailto|tel):./i.test(href);
}

/**
 * Returns the `href` attribute of a link; '' if the link has no target. For a link to a file, returns `/file/{fileId}` under
 * the base URL of files or, if there is none, under the base URL of the API.
 */
export function linkHref(link: LinkTarget, bases: LinkBases = {}): string {
  if (link.type === 'file' && link.fileId) {
    const base = bases.fileBaseUrl || bases.apiBaseUrl || '/';
    return `${trimEndOf(base, '/')}/file/${encodeURIComponent(link.fileId)}`;
  }
  const href = link.href.trim();
  return isSafeHref(href) ? href : '';
}

/** Returns the path of a file of the library, `/file/{fileId}/{name}`; omits the name if it is too long. */
export function fileHref({ _id, name }: { readonly _id: string; readonly name: string }): string {
  const path = `${FILE_PATH}${encodeURIComponent(_id)}`;
  const href = `${path}/${encodeURIComponent(name.toWellFormed())}`;
  return href.length <= HREF_MAX_LENGTH ? href : path;
}

/** Returns the file name in the path of a link; null if the path has none. */
export function fileNameIn({ href, fileId }: LinkTarget): string | null {
  const before = `${FILE_PATH}${encodeURIComponent(fileId ?? '')}/`;
  if (!fileId || !href.startsWith(before) || href === before) return null;
  try {
    return decodeURIComponent(href.slice(before.length));
  } catch {
    return null;
  }
}

/** Returns whether a link opens in a new window: links to external pages and to files do, but phone and e-mail links do not. */
export function opensNewWindow(link: LinkTarget): boolean {
  if (link.type === 'file') return linkHref(link) !== '';
  return link.type === 'external' && /^https?:/i.test(linkHref(link));
}

/** Returns the path of the page with this slug; the home page's path is `/`. */
export function pageHref(slug: string): string {
  return `/${slug.replace(/^\/+/, '')}`;
}

/**
 * Returns a copy of the link with another type. Clears an href that does not fit the new type, and removes the file if the link
 * no longer leads to a file.
 */
export function changeLinkType<Target extends LinkTarget>(link: Target, type: LinkType): Target {
  if (link.type === type) return link;
  const { fileId: _left, ...rest } = link;
  return { ...rest, type, href: fitsLinkType(link.href, type) ? link.href : '' } as Target;
}

/**
 * Returns whether links of a type may have this href. The href of a file link is never typed, because the chosen file
 * determines it.
 */
export function fitsLinkType(href: string, type: LinkType): boolean {
  if (!isSafeHref(href)) return false;
  if (type === 'page') return href.startsWith('/') && !href.includes('#') && !href.startsWith(FILE_PATH);
  if (type === 'anchor') return /^(\/[^#]*)?#./.test(href);
  if (type === 'external') return !/^[/#]/.test(href);
  return false;
}

/** Returns whether a link leads to the page at this path. */
export function leadsTo(link: LinkTarget, path: string): boolean {
  return link.type === 'page' && trimmed(link.href) === trimmed(path);
}

/** Returns whether a link leads to a page above the page at this path. The home page does not count as a page above other pages. */
export function leadsAbove(link: LinkTarget, path: string): boolean {
  const above = trimmed(link.href);
  return link.type === 'page' && above !== '/' && path.startsWith(`${above}/`) && !leadsTo(link, path);
}

function trimmed(path: string): string {
  return trimEndOf(path, '/') || '/';
}
