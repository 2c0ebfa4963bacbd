import type { StoredBlock } from '../model/block.ts';
import type { Question } from '../model/faq-data.ts';
import { plainText } from '../model/rich-text.ts';
import { accordionItem } from './list-accordion/definition.ts';
import { slotsOf } from './registry.ts';
import { shownBlocks } from './shown-blocks.ts';

/**
 * The questions with their answers that readers see on a page, in the order of the page: of the blocks that are said to be
 * questions and answers. Those without an answer in words are left out.
 */
export function shownQuestions(contents: readonly StoredBlock[]): readonly Question[] {
  return questionsOf(shownBlocks(contents));
}

function questionsOf(blocks: readonly StoredBlock[]): Question[] {
  return blocks.flatMap((block) => [
    ...(block.componentType === 'ListAccordion' && block.questions === true ? itemsOf(block) : []),
    ...slotsOf(block.componentType).flatMap((slot) => questionsOf(block[slot] as StoredBlock[])),
  ]);
}

function itemsOf({ items }: StoredBlock): Question[] {
  return (items as unknown[])
    .map((item) => accordionItem.parse(item))
    .map(({ header, contents }) => ({ question: header.trim(), answer: plainText(contents).trim() }))
    .filter(({ question, answer }) => question !== '' && answer !== '');
}
