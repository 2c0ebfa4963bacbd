import { eventsStateOf } from '../model/events.ts';
import type { View } from '../model/view.ts';
import type { EventsView } from './events-context.ts';
import { EventsList } from './humanitix/EventsList.tsx';
import { ListedPages } from './page-list/ListedPages.tsx';
import type { PageListView } from './page-list-context.ts';

/**
 * Returns a component that renders the lists of a page with the loaded pages; null if the page has no lists. The editor loads
 * them.
 */
export function listsOfView(view: View): PageListView | null {
  if (view.kind !== 'content' || view.lists === null) return null;
  const { lists } = view;
  return ({ block }) => <ListedPages block={block} lists={lists} />;
}

/**
 * Returns a component that renders the events blocks of a page with the loaded events; null if the page has none. In the
 * editor, the blocks first show that events are loading, because the editor loads the events itself. Returns null if the page
 * has no events block.
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
