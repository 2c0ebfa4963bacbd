import { eventsStateOf } from '../model/events.ts';
import type { View } from '../model/view.ts';
import type { EventsSource } from './events-context.ts';

/**
 * The events that the blocks of a page are drawn with: those it was made with. The editor loads them, so that its page shows at
 * first that it does. Null where a page has none.
 */
export function eventsOfView(view: View): EventsSource | null {
  const siteUrl = view.shell?.eventsSiteUrl ?? null;
  if (view.kind === 'editor') return { siteUrl, useEvents: () => ({ kind: 'loading' }) };
  if (view.kind !== 'content' || view.events === null) return null;
  const { events } = view;
  return { siteUrl, useEvents: (filter) => eventsStateOf(events, filter) };
}
