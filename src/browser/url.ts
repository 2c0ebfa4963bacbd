/**
 * The whole address without these query parameters. It begins with the scheme and the host, since a path that begins with two
 * slashes would by itself name another host.
 */
export function withoutParameters(href: string, names: readonly string[]): string {
  const url = new URL(href);
  for (const name of names) url.searchParams.delete(name);
  return url.href;
}

/** The page of this site that a visitor came from, without its query; else the home page. Both are whole addresses. */
export function pageBefore(
  referrer: string,
  here: { readonly origin: string; readonly pathname: string },
): string {
  const from = URL.parse(referrer);
  const isOfSite = from !== null && from.origin === here.origin && from.pathname !== here.pathname;
  return isOfSite ? from.origin + from.pathname : `${here.origin}/`;
}
