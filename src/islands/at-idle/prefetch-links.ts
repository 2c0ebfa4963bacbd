import { PREFETCH } from '../../model/limits.ts';

/** Properties of the connection that some browsers report. */
interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/**
 * Prefetches pages of this site: a few whose links are in view, and those whose links a reader presses or rests on. Each page
 * is fetched at most once, and at most `PREFETCH.max` pages altogether. Pages with the quick exit prefetch nothing, because
 * they must not leave traces of other pages. Pages with the quick exit also answer prefetches with an empty 503 response.
 * Nothing is prefetched on slow connections, or if the reader saves data.
 */
export function prefetchLinks(): void {
  if (document.querySelector('.quick-exit') !== null) return;
  const asked = new Set<string>();

  const ask = (link: HTMLAnchorElement, limit: number) => {
    const path = pagePath(link.href, location);
    if (path === null || link.hasAttribute('download') || asked.has(path)) return;
    if (asked.size >= limit || savesData()) return;
    asked.add(path);
    const hint = document.createElement('link');
    hint.rel = 'prefetch';
    hint.href = path;
    document.head.append(hint);
  };

  const inView = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (isIntersecting) ask(target as HTMLAnchorElement, PREFETCH.inView);
    }
    if (asked.size >= PREFETCH.inView) inView.disconnect();
  });
  // The links in the content come before the links of the navigation.
  for (const links of ['main a', 'nav a'])
    for (const link of document.querySelectorAll(links)) inView.observe(link);

  let resting: ReturnType<typeof setTimeout> | undefined;
  for (const type of ['pointerover', 'pointerdown']) {
    addEventListener(type, ({ target }) => {
      clearTimeout(resting);
      const link = (target as Element).closest('a');
      // Does not wait after a press, because the reader will certainly follow the link.
      const delay = type === 'pointerdown' ? 0 : PREFETCH.restMs;
      if (link !== null) resting = setTimeout(() => ask(link, PREFETCH.max), delay);
    });
  }
}

function savesData(): boolean {
  const { connection } = navigator as Navigator & { readonly connection?: Connection };
  return connection?.saveData === true || (connection?.effectiveType ?? '').includes('2g');
}

/**
 * Matches paths that are not pages, by their first segment. Also matches paths of files, whose names end with a dot and a few
 * letters.
 */
const NO_PAGE = /^\/(api|img|file|health|login|search|metrics|preview|assets|[_.][\w-]+)(\/|$)|\.\w{2,11}$/;

/**
 * Returns the path of the page to which a link leads. Returns null if the link leads to another site, to the current page or to
 * something that is not a page, or if its URL has a query.
 */
export function pagePath(
  href: string,
  here: { readonly origin: string; readonly pathname: string },
): string | null {
  const url = URL.parse(href);
  if (url === null || url.origin !== here.origin || url.search !== '') return null;
  return url.pathname === here.pathname || NO_PAGE.test(url.pathname) ? null : url.pathname;
}
