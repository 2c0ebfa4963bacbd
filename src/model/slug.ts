import { type ErrorCode, type ErrorValues, errorMessage } from './errors.ts';
import { SLUG_MAX_LENGTH } from './limits.ts';
import { trimEndOf } from './trim.ts';

/** First path segments that pages cannot have. */
export const RESERVED_SEGMENTS: readonly string[] = [
  'api',
  'img',
  'file',
  'health',
  'login',
  'search',
  'metrics',
  'preview',
  'sitemap.xml',
  'robots.txt',
  'manifest.webmanifest',
  'favicon.ico',
  'favicon.svg',
  '.well-known',
  '_astro',
  '_image',
  '_actions',
  '_server-islands',
  'assets',
];

/** The slug, or an error whose message has placeholders for `values`. */
export type SlugCheck =
  | { ok: true; slug: string }
  | { ok: false; code: ErrorCode; message: string; values: ErrorValues };
export type RequestPath = { kind: 'slug'; slug: string } | { kind: 'redirect'; to: string } | { kind: 'bad' };

const REMOVED = /[?#:@"'!()*~+\\%<>&\p{Cc}\p{Cs}\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

/**
 * Returns the slug for a typed text, in lower case and NFC. Replaces spaces by `-`, and removes characters that paths cannot
 * contain, and leading, trailing and repeated slashes. The slug of the home page is ''.
 */
export function normaliseSlug(text: string): string {
  return lower(text.replace(/[\t\n\r]/g, ' ').replace(REMOVED, ''))
    .split('/')
    .map((segment) => segment.trim().replace(/\s+/g, '-'))
    .filter((segment) => segment !== '')
    .join('/');
}

/**
 * Formats a slug while the user types, like `normaliseSlug`. However, the function keeps a leading slash, and a slash or dash
 * at the end, because more text may follow.
 */
export function slugAsTyped(text: string): string {
  return lower(text.replace(/[\t\n\r]/g, ' ').replace(REMOVED, ''))
    .trimStart()
    .replace(/[-\s]+/g, dashed)
    .replace(/\/{2,}/g, '/');
}

/** Formats a slug when the user has finished typing: removes dashes that came from spaces around a segment. */
export function settledSlug(text: string): string {
  return normaliseSlug(
    slugAsTyped(text)
      .split('/')
      .map((segment) => trimEndOf(segment.replace(/^-+/, ''), '-'))
      .join('/'),
  );
}

/** Suggests a slug for a page title: the title's letters and digits, in one segment; '' if the title has none. */
export function slugOfTitle(title: string): string {
  const words = lower(title)
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-');
  return settledSlug([...words].slice(0, SLUG_MAX_LENGTH).join(''));
}

/**
 * Returns the slug for a text, or the reason why a page cannot have it. 'slug-invalid': it has dot segments, more than 255
 * characters or no valid characters. 'slug-reserved': its first segment is reserved.
 */
export function checkSlug(text: string): SlugCheck {
  const slug = normaliseSlug(text);
  const segments = slug.split('/');
  if (slug === '' && /[^\s/]/.test(text)) return invalid('it holds no letter or digit');
  if (segments.some(isDotSegment)) return invalid('a part of it is only dots');
  if ([...slug].length > SLUG_MAX_LENGTH) return invalid(`it has more than ${SLUG_MAX_LENGTH} characters`);
  const [first = ''] = segments;
  if (RESERVED_SEGMENTS.includes(first)) return refused('slug-reserved', { segment: first });
  return { ok: true, slug };
}

/** Returns the percent-encoded path of the page with this slug. */
export function slugPath(slug: string): string {
  return `/${slug.split('/').map(encodeURIComponent).join('/')}`;
}

/**
 * Returns the slugs of the pages above a slug in its address, the nearest first: for `a/b/c`, `a/b` and `a`. The home page is
 * not included.
 */
export function slugsAbove(slug: string): readonly string[] {
  const segments = slug.split('/').slice(0, -1);
  return segments.map((_, index) => segments.slice(0, segments.length - index).join('/'));
}

/**
 * Interprets a request path (percent-encoded, without query). Returns the slug of a page. For trailing and repeated slashes,
 * upper case and decomposed letters, returns a permanent redirect to the canonical form. For bad escapes, control characters,
 * encoded slashes, backslashes, dot segments and more than 255 characters, returns neither a slug nor a redirect. Redirects
 * always lead to the path of a slug on the same host.
 */
export function requestPath(pathname: string): RequestPath {
  if (!pathname.startsWith('/') || pathname.length > 1 + SLUG_MAX_LENGTH * 12) return { kind: 'bad' };
  const written = pathname.split('/').slice(1).map(decode);
  const decoded = written.filter((segment) => segment !== null);
  if (decoded.length !== written.length || decoded.some(isUnusable)) return { kind: 'bad' };
  const slug = decoded
    .filter((segment) => segment !== '')
    .map(lower)
    .join('/');
  if ([...slug].length > SLUG_MAX_LENGTH) return { kind: 'bad' };
  return slug === decoded.join('/') ? { kind: 'slug', slug } : { kind: 'redirect', to: slugPath(slug) };
}

/**
 * Returns the slug of the page to which a percent-encoded or typed path leads, even if the path is not canonical. Returns null
 * if no page can have the path.
 */
export function slugOfPath(pathname: string): string | null {
  const path = requestPath(pathname);
  if (path.kind !== 'redirect') return path.kind === 'slug' ? path.slug : null;
  const canonical = requestPath(path.to);
  return canonical.kind === 'slug' ? canonical.slug : null;
}

/** In a run of spaces and dashes, replaces everything up to the last space by one dash. Keeps the dashes after the last space. */
function dashed(run: string): string {
  const parts = run.split(/\s+/);
  return parts.length === 1 ? run : `-${parts.at(-1)}`;
}

function lower(text: string): string {
  return text.normalize('NFC').toLowerCase().normalize('NFC');
}

function decode(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}

function isUnusable(segment: string): boolean {
  return isDotSegment(segment) || /[/\\\p{Cc}\p{Cs}]/u.test(segment);
}

function isDotSegment(segment: string): boolean {
  return segment === '.' || segment === '..';
}

function invalid(reason: string): SlugCheck {
  return refused('slug-invalid', { reason });
}

function refused(code: ErrorCode, values: ErrorValues): SlugCheck {
  return { ok: false, code, message: errorMessage(code, values), values };
}
