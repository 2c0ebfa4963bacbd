import type { StoredBlock } from '../model/block.ts';
import { EVENTS_SHOWN, eventsStateOf, type PageEvents, type SiteEvent } from '../model/events.ts';
import type { Question } from '../model/faq-data.ts';
import { plainText } from '../model/rich-text.ts';
import type { BlockOf } from './definition.ts';
import { accordionItem } from './list-accordion/definition.ts';
import type { pageList } from './page-list/definition.ts';
import { shownBlocks, withNested } from './shown-blocks.ts';

/** The lists of pages, the events and the questions that readers see on a page. */

type PageList = BlockOf<typeof pageList>;

/** The lists of pages that readers see among blocks, in their order: the first one has parts. */
export function pageLists(blocks: readonly StoredBlock[]): readonly PageList[] {
  return withNested(shownBlocks(blocks)).flatMap((block) =>
    block.componentType === 'PageList' ? [block as PageList] : [],
  );
}

/** The events that readers see on a page, each once. @param events null where the page shows none */
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
 * The questions with their answers that readers see on a page, in its order: those of the blocks that are marked as questions and
 * answers. Questions without an answer in words are left out.
 */
export function shownQuestions(contents: readonly StoredBlock[]): readonly Question[] {
  return withNested(shownBlocks(contents))
    .filter(({ componentType, questions }) => componentType === 'ListAccordion' && questions === true)
    .flatMap(({ items }) => items as unknown[])
    .map((item) => accordionItem.parse(item))
    .map(({ header, contents: answer }) => ({ question: header.trim(), answer: plainText(answer).trim() }))
    .filter(({ question, answer }) => question !== '' && answer !== '');
}
