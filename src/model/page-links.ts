import type { FieldPath } from './field-path.ts';
import { isObject, type Json, type JsonObject } from './json.ts';
import { RESERVED_SEGMENTS, slugOfPath, slugPath } from './slug.ts';

/** Finds the pages that a document links to in fields, lists, rich text and nested blocks. */

/**
 * Returns the page to which an href leads: the canonical path, decoded, without query and hash. For a full URL, returns
 * `//host/path` without the port. Returns null if the href is not the address of a page.
 */
export function linkedPage(href: string): string | null {
  if (href.startsWith('/')) return pagePath(href.replace(/[?#].*$/s, ''));
  const url = /^https?:/i.test(href) ? URL.parse(href) : null;
  const path = url && pagePath(url.pathname);
  return url && path ? `//${url.hostname}${path}` : null;
}

/** Returns the slug of the page of the same site to which a link leads; '' if it leads to the home page or elsewhere. */
export function slugOfLink({ href }: { readonly href: string }): string {
  const page = linkedPage(href);
  return page === null || page.startsWith('//') ? '' : page.slice(1);
}

/** Returns all pages to which a document links, in the format of `linkedPage`. */
export function linkedPages(document: unknown): Set<string> {
  const pages = new Set<string>();
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    else if (isObject(value)) {
      const page = typeof value.href === 'string' ? linkedPage(value.href) : null;
      if (page !== null) pages.add(page);
      Object.values(value).forEach(visit);
    }
  };
  visit(document);
  return pages;
}

/**
 * Returns the path of the first field that links to a page, in the format of `linkedPage`; null if no field does. A link in a
 * formatted text has the path of that text.
 */
export function fieldLinkingTo(
  fields: Json | undefined,
  page: string,
  path: FieldPath = '',
): FieldPath | null {
  if (!Array.isArray(fields) && !isObject(fields)) return null;
  const { href, type } = fields as JsonObject;
  if (type === 'doc') return linkedPages(fields).has(page) ? path : null;
  if (typeof href === 'string' && linkedPage(href) === page) return path;
  const inner = Array.isArray(fields)
    ? fields.map((item) => [isObject(item) ? (item as JsonObject).key : undefined, item] as const)
    : Object.entries(fields as JsonObject);
  for (const [name, value] of inner) {
    if (typeof name !== 'string') continue;
    const found = fieldLinkingTo(value, page, path === '' ? name : `${path}.${name}`);
    if (found !== null) return found;
  }
  return null;
}

/**
 * Returns a document in which links to some pages lead to another page of the same site. The query, hash and host of each link
 * are kept.
 *
 * @param pages the replaced pages, in the format of `linkedPage`
 */
export function withOtherPage(document: unknown, pages: ReadonlySet<string>, slug: string): unknown {
  if (Array.isArray(document)) return document.map((entry) => withOtherPage(entry, pages, slug));
  if (!isObject(document)) return document;
  const fields = Object.entries(document).map(([name, inner]) => [name, withOtherPage(inner, pages, slug)]);
  const changed: Record<string, unknown> = Object.fromEntries(fields);
  const { href } = document;
  const page = typeof href === 'string' ? linkedPage(href) : null;
  if (page === null || !pages.has(page)) return changed;
  return { ...changed, href: leadingTo(href as string, slug) };
}

function leadingTo(href: string, slug: string): string {
  const [, host = '', rest = ''] = /^(https?:\/\/[^/?#]*)?[^?#]*(.*)$/is.exec(href) ?? [];
  return `${host}${host === '' ? `/${slug}` : slugPath(slug)}${rest}`;
}

function pagePath(pathname: string): string | null {
  const slug = slugOfPath(pathname);
  const [first = ''] = slug?.split('/') ?? [];
  return slug === null || RESERVED_SEGMENTS.includes(first) ? null : `/${slug}`;
}
