import { type ComponentType, createContext } from 'react';
import type { BlockOf } from './definition.ts';
import type { humanitix } from './humanitix/definition.ts';

/** Draws a block of events with those that its page knows. */
export type EventsView = ComponentType<{ block: BlockOf<typeof humanitix> }>;

/**
 * Set by whatever draws a page: readers get the events that the page was made with, and the editor loads them. Null where none
 * are known: blocks then show none.
 */
export const EventsContext = createContext<EventsView | null>(null);
