import { foundTwins } from '../../../db/easy-read-queries.ts';
import { foundTexts } from '../../../db/full-text.ts';
import { type ShownPage, shownPages } from '../../../db/search-texts.ts';
import { SEARCH } from '../../../src/model/limits.ts';
import { searchQuery } from '../../../src/model/search/query.ts';
import type { HelpPage, SearchCard, SearchHit, SearchResult } from '../../../src/model/search/result.ts';
import { type SiteTopic, siteTopics } from '../../../src/model/search/site-topics.ts';
import { cardsOf, distressIn } from '../../../src/model/search/topics-in.ts';
import type { SiteSettings } from '../../../src/model/site.ts';
import { slugPath } from '../../../src/model/slug.ts';
import type { Services } from '../../core/services.ts';
import { fullFirst } from './full-first.ts';
import { type PublishedPages, searchInDistress } from './search-in-distress.ts';
import { type FoundPages, searchPages } from './search-pages.ts';

/** The site that a reader searches. */
interface SearchedSite {
  readonly domainId: string;
  readonly settings: Pick<SiteSettings, 'searchTopics' | 'crisisWords'>;
}

/**
 * Searches the published pages of a domain for a reader.
 *
 * @param typed any text
 * @param page the page of the result, from 1; if there is no such page, the last page is returned
 */
export async function searchSite(
  { database, vocabulary, topicPages }: Pick<Services, 'database' | 'vocabulary' | 'topicPages'>,
  { domainId, settings }: SearchedSite,
  typed: string,
  page: number,
): Promise<SearchResult> {
  const search = searchQuery(typed);
  const db = database.visitor;
  const pages = { kind: 'published', domainId } as const;
  const sources = { db, pages, nearest: (word: string) => vocabulary.nearest(domainId, word) };
  const topics = siteTopics(settings);
  const known = search.text === '' ? null : await vocabulary.of(domainId);
  const distress = distressIn(search.text, topics, (word) => known?.has(word) ?? false);
  const byTopic = await topicPages.of(domainId, topics);
  const helpful = numbersOf(byTopic, distress.topics);
  const asked =
    (await searchInDistress(sources, helpful, distress, search.text)) ?? (await searchPages(sources, search));
  const found = { ...asked, numbers: fullFirst(asked.numbers, await foundTwins(db, domainId)) };
  const total = Math.min(found.numbers.length, SEARCH.maxFound);
  const last = Math.max(1, Math.ceil(total / SEARCH.perPage));
  const shown = Math.min(Math.max(1, page), last);
  const first = (shown - 1) * SEARCH.perPage;
  const hits = await hitsOf(
    sources,
    found,
    found.numbers.slice(first, Math.min(first + SEARCH.perPage, total)),
  );
  return {
    typed: search.text,
    hits,
    total,
    isMore: found.numbers.length > total,
    page: shown,
    pages: last,
    corrections: found.corrections,
    fit: found.fit,
    cards: await cardsWithPages(sources, byTopic, distress.topics),
    help: (await topicPages.help(domainId, topics))
      .map(helpPage)
      .filter(({ path }) => !hits.some((hit) => hit.path === path)),
  };
}

async function hitsOf(
  { db, pages }: PublishedPages,
  { query, fit }: FoundPages,
  numbers: readonly number[],
): Promise<SearchHit[]> {
  const marked = new Map((await foundTexts(db, pages, query, numbers)).map((text) => [text.number, text]));
  return (await shownPages(db, numbers)).map(({ number, slug, title, summary, callNumber }) => {
    const { title: markedTitle = [title], excerpt = [] } = marked.get(number) ?? {};
    return {
      path: slugPath(slug),
      title: markedTitle,
      excerpt: (excerpt.length > 1 || summary === '' ? excerpt : [summary]).map(inOneLine),
      callNumber: fit === 'help' ? callNumber : '',
    };
  });
}

/** Returns the numbers of the pages that help with these topics, in the order of the topics. */
function numbersOf(byTopic: ReadonlyMap<string, number>, topics: readonly SiteTopic[]): number[] {
  return topics.flatMap(({ id }) => byTopic.get(id) ?? []);
}

/**
 * Returns the cards for a text that a reader wrote elsewhere, with the numbers to call; none if the text is not about danger or
 * violence.
 *
 * @param text any text
 */
export async function cardsFor(
  { database, vocabulary, topicPages }: Pick<Services, 'database' | 'vocabulary' | 'topicPages'>,
  { domainId, settings }: SearchedSite,
  text: string,
): Promise<SearchCard[]> {
  const topics = siteTopics(settings);
  const known = text === '' ? null : await vocabulary.of(domainId);
  const distress = distressIn(text, topics, (word) => known?.has(word) ?? false);
  if (cardsOf(distress.topics).length === 0) return [];
  const sources = { db: database.visitor, pages: { kind: 'published', domainId } } as const;
  return cardsWithPages(sources, await topicPages.of(domainId, topics), distress.topics);
}

/** Returns the crisis cards. The crisis line is also shown for violence if no page about violence has a number to call. */
async function cardsWithPages(
  { db }: PublishedPages,
  byTopic: ReadonlyMap<string, number>,
  topics: readonly SiteTopic[],
): Promise<SearchCard[]> {
  const kinds = cardsOf(topics);
  if (!kinds.includes('violence')) return kinds.length === 0 ? [] : [{ kind: 'danger' }];
  const violent = topics.filter(({ card }) => card === 'violence');
  const shown = await shownPages(db, numbersOf(byTopic, violent));
  const page = shown.find(({ callNumber }) => callNumber !== '');
  return [
    ...(kinds.includes('danger') || page === undefined ? [{ kind: 'danger' } as const] : []),
    ...(page === undefined ? [] : [{ kind: 'violence', page: helpPage(page) } as const]),
  ];
}

function helpPage({ slug, title, callNumber }: ShownPage): HelpPage {
  return { path: slugPath(slug), title, callNumber };
}

/** Joins the lines of a text: after a punctuation mark with a space, otherwise with a middle dot. */
function inOneLine(text: string): string {
  return text.replaceAll(/(?<![.!?:;…])\n/g, ' · ').replaceAll('\n', ' ');
}
