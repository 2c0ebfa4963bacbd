import { ANALYTICS_META } from '../model/analytics.ts';

/** The events that are reported to the owner's analytics service. The events contain no names, and no text that a reader wrote. */
export type TrackedEvent =
  | { readonly event: 'page_view'; readonly page_path: string; readonly page_title: string }
  | { readonly event: 'read-page'; readonly page_path: string }
  | { readonly event: 'formSubmission'; readonly identifier: string };

interface Preferences {
  readonly doNotTrack?: string | null;
  readonly globalPrivacyControl?: boolean;
}

/**
 * Returns whether the owner has an analytics service and this reader allows analytics. Readers allow analytics if Do Not Track
 * and Global Privacy Control are off, and if the address contains no secret, such as the token of a link for a new password.
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

/** Returns the queue that the analytics script reads. Creates the queue on first use. */
export function dataLayer(): object[] {
  const page = globalThis as { dataLayer?: object[] };
  page.dataLayer ??= [];
  return page.dataLayer;
}

/** Reports an event to the owner's analytics service; reports nothing if the reader does not allow it. */
export function track(event: TrackedEvent): void {
  if (isTracked()) dataLayer().push(event);
}
