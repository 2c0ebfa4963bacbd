/** Matches first segments of paths that are not pages, and files, whose names end with a dot and a few letters. */
const NO_PAGE = /^\/(api|img|file|health|login|search|metrics|preview|assets|[_.][\w-]+)(\/|$)|\.\w{2,11}$/;

/** Returns the path of another page of this site to which a link leads; null for anything else, and for URLs with a query. */
export function pagePath(
  href: string,
  here: { readonly origin: string; readonly pathname: string },
): string | null {
  const url = URL.parse(href);
  if (url === null || url.origin !== here.origin || url.search !== '') return null;
  return url.pathname === here.pathname || NO_PAGE.test(url.pathname) ? null : url.pathname;
}
