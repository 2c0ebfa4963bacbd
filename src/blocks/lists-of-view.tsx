import { eventsStateOf } from '../model/events.ts';
import type { View } from '../model/view.ts';
import type { EventsView } from './events-context.ts';
import { EventsList } from './humanitix/EventsList.tsx';
import { ListedPages } from './page-list/ListedPages.tsx';
import type { PageListView } from './page-list-context.ts';

/** Draws the lists of a page with the pages loaded for it; null if it has none. The editor loads them. */
export function listsOfView(view: View): PageListView | null {
  if (view.kind !== 'content' || view.lists === null) return null;
  const { lists } = view;
  return ({ block }) => <ListedPages block={block} lists={lists} />;
}

/**
 * Draws the blocks of a page with the events loaded for it. In the editor, they show 'loading' first, because the editor loads
 * the events itself. Null if a page has none.
 */
export function eventsOfView(view: View): EventsView | null {
  const siteUrl = view.shell?.eventsSiteUrl ?? null;
  if (view.kind === 'editor') {
    return ({ block }) => <EventsList block={block} state={{ kind: 'loading' }} siteUrl={siteUrl} />;
  }
  if (view.kind !== 'content' || view.events === null) return null;
  const { events } = view;
  return ({ block }) => (
    <EventsList block={block} state={eventsStateOf(events, block.filter)} siteUrl={siteUrl} />
  );
}
