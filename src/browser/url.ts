/**
 * Removes these query parameters from a URL, and returns it as an absolute URL. The result contains scheme and host, because a
 * path that begins with two slashes would name another host.
 */
export function withoutParameters(href: string, names: readonly string[]): string {
  const url = new URL(href);
  for (const name of names) url.searchParams.delete(name);
  return url.href;
}

/**
 * Returns the absolute URL, without query, of the page from which a visitor came. If that page is not on this site, returns the
 * URL of the home page.
 */
export function pageBefore(
  referrer: string,
  here: { readonly origin: string; readonly pathname: string },
): string {
  const from = URL.parse(referrer);
  const isOfSite = from !== null && from.origin === here.origin && from.pathname !== here.pathname;
  return isOfSite ? from.origin + from.pathname : `${here.origin}/`;
}

/**
 * Returns the values of these query parameters, and removes the parameters from the address bar and the history. If a parameter
 * is missing, returns null and changes nothing.
 */
export function takeParameters<Name extends string>(names: readonly Name[]): Record<Name, string> | null {
  const { href } = window.location;
  const { searchParams } = new URL(href);
  if (!names.every((name) => searchParams.has(name))) return null;
  window.history.replaceState(window.history.state, '', withoutParameters(href, names));
  return Object.fromEntries(names.map((name) => [name, searchParams.get(name)])) as Record<Name, string>;
}
