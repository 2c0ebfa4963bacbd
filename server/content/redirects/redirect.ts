/**
 * Returns the Location header of a redirect: its target with the request's query string appended. Null if the target is neither
 * a path on this host nor a full http(s) URL.
 *
 * @param url the request's path and query
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
  // Parsing removes dot segments, which would turn `/.//host` into `//host`, the name of another host.
  return parsed.pathname.startsWith('//') ? null : parsed.pathname + parsed.search + parsed.hash;
}
