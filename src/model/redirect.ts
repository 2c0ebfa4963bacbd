import { z } from 'zod';
import { type ErrorCode, type ErrorValues, errorMessage } from './errors.ts';
import { ignored } from './ignored.ts';
import { REDIRECT_LIST_SIZE, SHORT_TEXT_MAX_LENGTH } from './limits.ts';
import { isSafeHref } from './link.ts';
import { oneLine } from './one-line.ts';
import { RESERVED_SEGMENTS, requestPath, slugOfPath, slugPath } from './slug.ts';

/** The bodies and responses of the calls about redirects, and the paths that redirects can have. */

const id = z.string().min(1).max(100);
const text = z.string().max(SHORT_TEXT_MAX_LENGTH);
/** The published page that readers cannot see because of a published redirect. */
const hiddenPageSchema = z.object({ title: z.string(), path: z.string() });

export const redirectSchema = z.object({
  _id: id,
  name: z.string(),
  /** The path that readers request: in lower case, without trailing slash and query. */
  from: z.string(),
  /** The target: a path, or a URL of one of the sites. */
  to: z.string(),
  domainId: id,
  published: z.boolean(),
  /** Whether the published redirect still has an earlier `from` or `to`. */
  changed: z.boolean(),
  version: z.number().int(),
  /** ISO 8601, UTC. */
  updatedAt: z.string(),
  /** The reason why the redirect cannot be published; '' if it can be. */
  problem: z.string(),
  hides: hiddenPageSchema.nullable(),
});
export type RedirectEntry = z.output<typeof redirectSchema>;

/** Fields that the server sets are accepted and ignored, so that a loaded redirect can be saved. */
export const redirectSaveSchema = z.strictObject({
  _id: id.optional(),
  name: oneLine().max(SHORT_TEXT_MAX_LENGTH).default(''),
  from: text,
  to: text,
  /**
   * The domain of a new redirect; by default the domain that the caller edits. The domain of an existing redirect cannot be
   * changed.
   */
  domainId: id.optional(),
  version: z.number().int().min(0).optional(),
  published: ignored,
  changed: ignored,
  updatedAt: ignored,
  problem: ignored,
  hides: ignored,
});
export type RedirectSave = z.output<typeof redirectSaveSchema>;

export const redirectListQuerySchema = z.strictObject({
  domainId: id.optional(),
  search: z.string().max(200).default(''),
  /** Counted from 1. */
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  size: z.coerce.number().int().min(1).max(REDIRECT_LIST_SIZE.max).default(REDIRECT_LIST_SIZE.default),
});
export const redirectListResponseSchema = z.object({
  redirects: z.array(redirectSchema),
  /** The total number of matches, regardless of `size`. */
  total: z.number().int(),
});
export const redirectSaveBodySchema = z.strictObject({ redirect: redirectSaveSchema });
export const redirectSavedSchema = z.object({
  redirect: redirectSchema,
  hides: hiddenPageSchema.nullable(),
});
export const redirectNamedSchema = z.strictObject({ _id: id });
export const redirectResponseSchema = z.object({ redirect: redirectSchema });

/**
 * A path in its stored form, or the reason why a redirect cannot have this path. `values` fill the placeholders of the error
 * message.
 */
export type PathCheck =
  | { ok: true; path: string }
  | { ok: false; code: ErrorCode; message: string; values: ErrorValues };

/**
 * Returns the path of a redirect in the form in which requested paths are compared: lower case, NFC, decoded, without repeated
 * and trailing slashes. Rejects the home page, reserved paths, queries, and paths that cannot be requested.
 */
export function checkRedirectFrom(typed: string): PathCheck {
  const trimmed = typed.trim();
  if (trimmed === '') return refused('slug-invalid', { reason: 'it is empty' });
  if (/^[a-z][a-z0-9+.-]*:/i.test(trimmed)) return noPath('type the path alone, such as /old-page');
  if (/[?#]/.test(trimmed)) return noPath('leave out what begins with ? or #, which is carried over anyway');
  const slug = slugOfPath(trimmed.startsWith('/') ? trimmed : `/${trimmed}`);
  if (slug === null) return noPath('no browser can ask for it');
  if (slug === '') return noPath('the home page must always be found');
  const [segment = ''] = slug.split('/');
  if (RESERVED_SEGMENTS.includes(segment)) return refused('slug-reserved', { segment });
  return { ok: true, path: `/${slug}` };
}

/**
 * Returns the target of a redirect: the canonical path of a page on the same site, or an http(s) URL. The server checks whether
 * the URL's host belongs to a site.
 */
export function checkRedirectTo(typed: string): PathCheck {
  const to = typed.trim().replaceAll(' ', '%20');
  if (!isSafeHref(to) || !/^(\/|https?:)/i.test(to))
    return refused('redirect-target', {
      reason: 'type a path such as /new-page, or a full address of one of your sites',
    });
  if (!to.startsWith('/')) return { ok: true, path: to };
  const [, pathname = '/', rest = ''] = /^([^?#]*)(.*)$/s.exec(to) ?? [];
  const path = requestPath(pathname);
  if (path.kind === 'bad') return refused('redirect-target', { reason: 'no browser can ask for this path' });
  const isFile = path.kind === 'redirect' && RESERVED_SEGMENTS.includes(path.to.split('/')[1] ?? '');
  return { ok: true, path: path.kind === 'redirect' && !isFile ? `${path.to}${rest}` : to };
}

/** Returns the percent-encoded form of a stored `from` path. */
export function encodedPath(from: string): string {
  return slugPath(from.slice(1));
}

function noPath(reason: string): PathCheck {
  return refused('slug-invalid', { reason });
}

function refused(code: ErrorCode, values: ErrorValues): PathCheck {
  return { ok: false, code, message: errorMessage(code, values), values };
}
