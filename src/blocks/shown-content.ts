import type { StoredBlock } from '../model/block.ts';
import { EVENTS_SHOWN, eventsStateOf, type PageEvents, type SiteEvent } from '../model/events.ts';
import { plainText } from '../model/rich-text.ts';
import type { Question } from '../model/site-data.ts';
import type { BlockOf } from './definition.ts';
import { accordionItem } from './list-accordion/definition.ts';
import type { pageList } from './page-list/definition.ts';
import { shownBlocks, withNested } from './shown-blocks.ts';

/** The lists of pages, events, and questions with answers that readers see on a page. */

type PageList = BlockOf<typeof pageList>;

/** Returns the lists of pages that readers see in these blocks, in order. Only the first list has parts. */
export function pageLists(blocks: readonly StoredBlock[]): readonly PageList[] {
  return withNested(shownBlocks(blocks)).flatMap((block) =>
    block.componentType === 'PageList' ? [block as PageList] : [],
  );
}

/** Returns the events that readers see on a page, without duplicates. @param events null if the page has no events block */
export function shownEvents(
  contents: readonly StoredBlock[],
  events: PageEvents | null,
): readonly SiteEvent[] {
  if (events === null) return [];
  const shown = withNested(shownBlocks(contents)).flatMap(({ componentType, filter }) => {
    if (componentType !== 'Humanitix') return [];
    const state = eventsStateOf(events, String(filter));
    return state.kind === 'listed' ? state.events.slice(0, EVENTS_SHOWN) : [];
  });
  return [...new Map(shown.map((event) => [event._id, event])).values()];
}

/**
 * Returns the questions and answers that readers see on a page, in order, from the blocks that are marked as questions. Leaves
 * out questions whose answer has no text.
 */
export function shownQuestions(contents: readonly StoredBlock[]): readonly Question[] {
  return withNested(shownBlocks(contents))
    .filter(({ componentType, questions }) => componentType === 'ListAccordion' && questions === true)
    .flatMap(({ items }) => items as unknown[])
    .map((item) => accordionItem.parse(item))
    .map(({ header, contents: answer }) => ({ question: header.trim(), answer: plainText(answer).trim() }))
    .filter(({ question, answer }) => question !== '' && answer !== '');
}
