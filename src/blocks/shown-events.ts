import type { StoredBlock } from '../model/block.ts';
import { EVENTS_SHOWN, eventsStateOf, type PageEvents, type SiteEvent } from '../model/events.ts';
import { slotsOf } from './registry.ts';
import { shownBlocks } from './shown-blocks.ts';

/** The events that readers see on a page, each once. @param events null where the page shows none */
export function shownEvents(
  contents: readonly StoredBlock[],
  events: PageEvents | null,
): readonly SiteEvent[] {
  if (events === null) return [];
  const shown = filtersOf(shownBlocks(contents)).flatMap((filter) => {
    const state = eventsStateOf(events, filter);
    return state.kind === 'listed' ? state.events.slice(0, EVENTS_SHOWN) : [];
  });
  return [...new Map(shown.map((event) => [event._id, event])).values()];
}

/** The filters of the lists of events among blocks, nested ones included. */
function filtersOf(blocks: readonly StoredBlock[]): string[] {
  return blocks.flatMap((block) => [
    ...(block.componentType === 'Humanitix' ? [String(block.filter)] : []),
    ...slotsOf(block.componentType).flatMap((slot) => filtersOf(block[slot] as StoredBlock[])),
  ]);
}
