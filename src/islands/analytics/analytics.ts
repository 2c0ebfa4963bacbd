import { allowScripts } from '../../browser/allow-scripts.ts';
import { dataLayer, isTracked, track } from '../../browser/data-layer.ts';
import { ANALYTICS_META, PAGE_VIEW_DELAY_MS } from '../../model/analytics.ts';

/**
 * Loads the owner's analytics after the page, and reports the page view. If the reader declines analytics, nothing is loaded
 * and nothing is stored.
 */
export function startAnalytics(): void {
  if (!isTracked()) return;
  afterLoad(() => {
    // The first entry that a tag container's script expects.
    dataLayer().push({ event: 'gtm.js', 'gtm.start': Date.now() });
    allowScripts();
    const script = document.createElement('script');
    script.async = true;
    script.src = document.querySelector<HTMLMetaElement>(`meta[name="${ANALYTICS_META}"]`)!.content;
    document.head.append(script);
    viewPage();
    // A page restored from the browser's cache counts as another view.
    addEventListener('pageshow', ({ persisted }) => persisted && viewPage());
  });
}

function viewPage(): void {
  setTimeout(
    () => track({ event: 'page_view', page_path: location.pathname, page_title: document.title }),
    PAGE_VIEW_DELAY_MS,
  );
}

/** Calls back once the page is loaded and visible, since browsers may prerender it. */
function afterLoad(then: () => void): void {
  if ((document as { prerendering?: boolean }).prerendering) {
    document.addEventListener('prerenderingchange', () => afterLoad(then), { once: true });
  } else if (document.readyState === 'complete') then();
  else addEventListener('load', then, { once: true });
}
