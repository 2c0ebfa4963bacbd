import { isObject } from '../model/json.ts';
import { SEARCH } from '../model/limits.ts';
import type { PageDoc } from '../model/page.ts';
import { plainText, type RichText } from '../model/rich-text.ts';
import { definitionOf, spokenText } from './registry.ts';
import { shownBlocks, withNested } from './shown-blocks.ts';

/** The searchable text of a page. */
export interface SearchableText {
  readonly title: string;
  /** The texts that weigh more in the search: headings and keywords, one per line. */
  readonly headings: string;
  /** The text of the page as it is read aloud, in reading order. */
  readonly words: string;
}

/**
 * Returns the searchable text and the headings of a complete page. The text consists of the texts that blocks provide for
 * reading aloud, so that new block types can be searched, too, and of the words beside the page's own number.
 */
export function searchableText(page: PageDoc): SearchableText {
  const { title, header, description, keywords, contents, callName, callAbout, callHours } = page;
  const named = [title, header.title].find((text) => text.trim() !== '') ?? '';
  const card = [callName, callAbout, callHours];
  const words = [header.description, ...spokenText(contents), ...card, description];
  return {
    title: clean([named]),
    headings: clean([header.title === named ? '' : header.title, ...headingsOf(contents), keywords]),
    words: clean(words),
  };
}

/** Joins texts, one per line, up to the maximum length. Removes control characters, because the search marks matches with them. */
function clean(texts: readonly string[]): string {
  const lines = texts.map((text) => text.replaceAll(/\p{Cc}+/gu, ' ').trim()).filter((text) => text !== '');
  return lines.join('\n').slice(0, SEARCH.pageText).toWellFormed();
}

/** Returns the texts that block definitions declare as headings, and the headings in rich texts. */
function headingsOf(blocks: PageDoc['contents']): string[] {
  return withNested(shownBlocks(blocks)).flatMap((block) => {
    const { slots = [], headings } = definitionOf(block.componentType) ?? {};
    const own = Object.entries(block).filter(([name]) => !slots.includes(name));
    return [...(headings?.(block) ?? []), ...own.flatMap(([, value]) => richHeadings(value))];
  });
}

/** Returns the headings of all rich texts inside a value. */
function richHeadings(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(richHeadings);
  if (!isObject(value)) return [];
  if (value.type === 'heading') return [plainText({ type: 'doc', content: [value] } as RichText)];
  return Object.values(value).flatMap(richHeadings);
}
