/** What the owner's analytics is told. Nothing that anybody wrote or is called. */
export type TrackedEvent =
  | { readonly event: 'page_view'; readonly page_path: string; readonly page_title: string }
  | { readonly event: 'read-page'; readonly page_path: string }
  | { readonly event: 'formSubmission'; readonly identifier: string };

/** The name of the element in the head that says that the owner has analytics, and which. */
export const ANALYTICS_META = 'hearth-analytics';

interface Tracked {
  readonly navigator: { readonly doNotTrack?: string | null; readonly globalPrivacyControl?: boolean };
  dataLayer?: object[];
}

/**
 * Whether the owner has analytics and this reader allows it: neither Do Not Track nor Global Privacy Control is on, and the address
 * holds no secret of theirs, such as that of a link for a new password.
 */
export function isTracked(): boolean {
  const { doNotTrack, globalPrivacyControl } = (globalThis as unknown as Tracked).navigator;
  return (
    document.querySelector(`meta[name="${ANALYTICS_META}"]`) !== null &&
    doNotTrack !== '1' &&
    globalPrivacyControl !== true &&
    !new URLSearchParams(location.search).has('token')
  );
}

/** Tells the owner's analytics of something; nothing is kept anywhere where it is not wanted. */
export function track(event: TrackedEvent): void {
  if (!isTracked()) return;
  const page = globalThis as unknown as Tracked;
  page.dataLayer ??= [];
  page.dataLayer.push(event);
}
