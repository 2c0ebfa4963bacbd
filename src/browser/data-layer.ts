import { ANALYTICS_META } from '../model/analytics.ts';

/** The events that are reported to the owner's analytics. They contain no names, and nothing that a reader wrote. */
export type TrackedEvent =
  | { readonly event: 'page_view'; readonly page_path: string; readonly page_title: string }
  | { readonly event: 'read-page'; readonly page_path: string }
  | { readonly event: 'formSubmission'; readonly identifier: string };

interface Preferences {
  readonly doNotTrack?: string | null;
  readonly globalPrivacyControl?: boolean;
}

/**
 * Whether the owner has analytics and this reader allows it: neither Do Not Track nor Global Privacy Control is on, and the
 * address contains no secret, such as the token of a link for a new password.
 */
export function isTracked(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Preferences;
  return (
    document.querySelector(`meta[name="${ANALYTICS_META}"]`) !== null &&
    doNotTrack !== '1' &&
    globalPrivacyControl !== true &&
    !new URLSearchParams(location.search).has('token')
  );
}

/** Returns the queue that the analytics script reads. It is made on first use. */
export function dataLayer(): object[] {
  const page = globalThis as { dataLayer?: object[] };
  page.dataLayer ??= [];
  return page.dataLayer;
}

/** Reports an event to the owner's analytics; stores nothing if the reader does not allow it. */
export function track(event: TrackedEvent): void {
  if (isTracked()) dataLayer().push(event);
}
