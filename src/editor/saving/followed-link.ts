/**
 * The URL within the site to which a click takes this window. Null if it stays on the page, leads to another
 * site, opens another window or downloads.
 */
export function followedLink(event: MouseEvent): string | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (link === null || !link.hasAttribute('href') || link.hasAttribute('download')) return null;
  if (link.target !== '' && link.target !== '_self') return null;
  const { origin, pathname, search } = window.location;
  const inPage = link.pathname === pathname && link.search === search && link.href.includes('#');
  return link.origin === origin && !inPage ? link.href : null;
}
