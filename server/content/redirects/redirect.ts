/**
 * Returns the Location header of a redirect: the target with the request's query string appended. Returns null if the target is
 * neither a path on this host nor a full http(s) URL.
 *
 * @param url the path and the query of the request
 */
export function redirectLocation(target: string, url: string): string | null {
  const isPath = /^\/(?![/\\])/.test(target);
  const parsed = URL.parse(target, 'http://this.host');
  if (parsed === null || (!isPath && !/^https?:\/\//i.test(target))) return null;
  const query = url.indexOf('?');
  const carried = query === -1 ? '' : url.slice(query + 1);
  if (carried !== '') parsed.search = [parsed.search.slice(1), carried].filter(Boolean).join('&');
  if (!isPath) return parsed.href;
  if (parsed.host !== 'this.host') return null;
  // Parsing removes dot segments, which turns `/.//host` into `//host`. Browsers would read `//host` as the name of another
  // host.
  return parsed.pathname.startsWith('//') ? null : parsed.pathname + parsed.search + parsed.hash;
}
