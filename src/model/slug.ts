import { type ErrorCode, type ErrorValues, errorMessage } from './errors.ts';
import { SLUG_MAX_LENGTH } from './limits.ts';
import { trimEndOf } from './trim.ts';

/** First segments of paths that no page may have. */
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

/** `values` fill the message of the code, for who throws the refusal. */
export type SlugCheck =
  | { ok: true; slug: string }
  | { ok: false; code: ErrorCode; message: string; values: ErrorValues };
export type RequestPath = { kind: 'slug'; slug: string } | { kind: 'redirect'; to: string } | { kind: 'bad' };

const REMOVED = /[?#:@"'!()*~+\\%<>&\p{Cc}\p{Cs}\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

/**
 * The slug that somebody's typing stands for: lower case, NFC, spaces as `-`, without the characters that an
 * address cannot hold, without leading, trailing and repeated slashes. The home page's is ''.
 */
export function normaliseSlug(text: string): string {
  return lower(text.replace(/[\t\n\r]/g, ' ').replace(REMOVED, ''))
    .split('/')
    .map((segment) => segment.trim().replace(/\s+/g, '-'))
    .filter((segment) => segment !== '')
    .join('/');
}

/**
 * What a slug field shows of somebody's typing: as `normaliseSlug`, but the slash that it begins with, and a slash or dash at
 * its end, stand while more may follow.
 */
export function slugAsTyped(text: string): string {
  return lower(text.replace(/[\t\n\r]/g, ' ').replace(REMOVED, ''))
    .trimStart()
    .replace(/[-\s]+/g, dashed)
    .replace(/\/{2,}/g, '/');
}

/** The slug that somebody who has done typing means: without the dashes that spaces around a segment have left. */
export function settledSlug(text: string): string {
  return normaliseSlug(
    slugAsTyped(text)
      .split('/')
      .map((segment) => trimEndOf(segment.replace(/^-+/, ''), '-'))
      .join('/'),
  );
}

/** The slug that a page's title suggests: its letters and digits, in one segment; '' where it has none. */
export function slugOfTitle(title: string): string {
  const words = lower(title)
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-');
  return settledSlug([...words].slice(0, SLUG_MAX_LENGTH).join(''));
}

/**
 * The slug that a text stands for, or why a page cannot have it: 'slug-invalid' for dot segments, for more than
 * 255 characters and where nothing usable is left of the text, 'slug-reserved' for a reserved first segment.
 */
export function checkSlug(text: string): SlugCheck {
  const slug = normaliseSlug(text);
  const segments = slug.split('/');
  if (slug === '' && /[^\s/]/.test(text)) return invalid('it holds no letter or digit');
  if (segments.some(isDotSegment)) return invalid('a part of it is only dots');
  if ([...slug].length > SLUG_MAX_LENGTH) return invalid(`it has more than ${SLUG_MAX_LENGTH} characters`);
  const first = segments[0]!;
  if (RESERVED_SEGMENTS.includes(first)) return refused('slug-reserved', { segment: first });
  return { ok: true, slug };
}

/** The percent-encoded path of the page with this slug. */
export function slugPath(slug: string): string {
  return `/${slug.split('/').map(encodeURIComponent).join('/')}`;
}

/**
 * What the path of a request (percent-encoded, without query) asks for: a page's slug, a permanent redirect to the
 * one way to write it (trailing and repeated slashes, upper case, decomposed letters), or nothing that could exist: bad
 * escapes, control characters, encoded slashes, backslashes, dot segments, more than 255 characters. A redirect leads
 * to a path of this host that is a slug's.
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

/** What a run of spaces and dashes becomes: one dash for all up to its last space, and the dashes after that. */
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
