import { type ComponentType, createContext } from 'react';
import type { BlockOf } from './definition.ts';
import type { humanitix } from './humanitix/definition.ts';

/** Draws a block of events with the events of its page. */
export type EventsView = ComponentType<{ block: BlockOf<typeof humanitix> }>;

/**
 * Set by the renderer of a page: readers get the events loaded with the page, and the editor loads them later. Null if no
 * events are available: blocks then show none.
 */
export const EventsContext = createContext<EventsView | null>(null);
