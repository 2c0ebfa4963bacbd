import { createContext } from 'react';
import type { EventsState } from '../model/events.ts';

/** Where blocks get the events from that they show. */
export interface EventsSource {
  /** The events of a filter. A hook: in the editor they are loaded. */
  useEvents(filter: string): EventsState;
  /** The site on which all events are listed; null if the owner has none. */
  readonly siteUrl: string | null;
}

/** Null where no events are known, such as in a document by itself: blocks then show none. */
export const EventsContext = createContext<EventsSource | null>(null);
