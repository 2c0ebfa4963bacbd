/** The owner's analytics service: a tag container. The container's script reads the page's data layer. */
export interface AnalyticsService {
  /** Such as `GTM-ABC123`. */
  readonly id: string;
  readonly scriptUrl: string;
}

/** The delay between the load of a page and the report of a page view, in milliseconds (specification, "Business constants"). */
export const PAGE_VIEW_DELAY_MS = 250;

/** The name of the `<meta>` element that contains the address of the analytics script. */
export const ANALYTICS_META = 'hearth-analytics';

/** Returns the address of the analytics script. The address contains the id. */
export function analyticsScript({ id, scriptUrl }: AnalyticsService): string {
  const url = new URL(scriptUrl);
  url.searchParams.set('id', id);
  return url.href;
}
