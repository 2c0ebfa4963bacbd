import { type ComponentType, createContext } from 'react';
import type { BlockOf } from './definition.ts';
import type { humanitix } from './humanitix/definition.ts';

/** Renders an events block with the events of its page. */
export type EventsView = ComponentType<{ block: BlockOf<typeof humanitix> }>;

/**
 * Set by the renderer of a page. Readers get the events with the page; the editor loads them later. If the context is null,
 * events blocks show no events.
 */
export const EventsContext = createContext<EventsView | null>(null);
