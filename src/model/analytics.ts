/** The owner's analytics: a container of tags whose script reads the page's data layer. */
export interface AnalyticsService {
  /** Such as `GTM-ABC123`. */
  readonly id: string;
  readonly scriptUrl: string;
}

/** How long after a page is loaded its view is told, in ms (specification, "Business constants"). */
export const PAGE_VIEW_DELAY_MS = 250;

/** The name of the element in the head that says that the owner has analytics, and where its script is. */
export const ANALYTICS_META = 'hearth-analytics';

/** The address of the script, with the id. */
export function analyticsScript({ id, scriptUrl }: AnalyticsService): string {
  const url = new URL(scriptUrl);
  url.searchParams.set('id', id);
  return url.href;
}
