import { allowScripts } from '../../browser/allow-scripts.ts';
import { dataLayer, isTracked, track } from '../../browser/data-layer.ts';
import { ANALYTICS_META, PAGE_VIEW_DELAY_MS } from '../../model/analytics.ts';

/**
 * Loads the owner's analytics script after the page, and reports the page view. If the reader declines analytics, nothing is
 * loaded or stored.
 */
export function startAnalytics(): void {
  if (!isTracked()) return;
  afterLoad(() => {
    // Pushes the first entry, which the script of a tag container expects.
    dataLayer().push({ event: 'gtm.js', 'gtm.start': Date.now() });
    allowScripts();
    const script = document.createElement('script');
    script.async = true;
    script.src = document.querySelector<HTMLMetaElement>(`meta[name="${ANALYTICS_META}"]`)!.content;
    document.head.append(script);
    viewPage();
    // Reports another page view if the browser restores the page from its cache.
    addEventListener('pageshow', ({ persisted }) => persisted && viewPage());
  });
}

function viewPage(): void {
  setTimeout(
    () => track({ event: 'page_view', page_path: location.pathname, page_title: document.title }),
    PAGE_VIEW_DELAY_MS,
  );
}

/** Calls `then` when the page is loaded and visible, because browsers may prerender pages. */
function afterLoad(then: () => void): void {
  if ((document as { prerendering?: boolean }).prerendering) {
    document.addEventListener('prerenderingchange', () => afterLoad(then), { once: true });
  } else if (document.readyState === 'complete') then();
  else addEventListener('load', then, { once: true });
}
