import { describe, expect, test } from 'vitest';
import { searchSite } from '../server/content/search/search-site.ts';
import { storeDemoPages } from '../server/content/search/testing/demo-pages.ts';
import { DISTRESS } from '../server/content/search/testing/distress-searches.ts';
import { TopicPages } from '../server/content/search/topic-pages.ts';
import { Vocabulary } from '../server/content/search/vocabulary.ts';
import { emptySiteSettings } from '../src/model/site.ts';
import type { VisitorReader, Writer } from './connection.ts';
import { demoSite } from './demo/index.ts';
import { findPages, foundTexts } from './full-text.ts';
import { searchVocabulary } from './search-texts.ts';
import { dialects } from './testing/dialects.ts';
import type { SearchedPages, TextQuery } from './text-query.ts';

const domainId = demoSite.domains[0]!.id;
const site = { domainId, settings: emptySiteSettings(domainId) };
const PUBLISHED = { kind: 'published', domainId } as const;
const DRAFTS = { kind: 'draft', domainId } as const;
const ALL = 100;
/** On a busy machine, hundreds of searches take long. */
const TIMEOUT = 60_000;

/** Opens databases with the demo site: the first on SQLite, the others on the other engines. */
async function openDemo(): Promise<readonly Writer[]> {
  const dbs = await Promise.all(dialects.map(({ open }) => open()));
  for (const db of dbs) await storeDemoPages(db, '2026-03-02T01:00:00.000Z');
  return dbs;
}

function siteSearch(db: Writer) {
  const visitor = db as unknown as VisitorReader;
  const services = {
    database: { visitor } as Parameters<typeof searchSite>[0]['database'],
    vocabulary: new Vocabulary(visitor),
    topicPages: new TopicPages(visitor, () => 1),
  };
  return (typed: string) => searchSite(services, site, typed, 1);
}

describe('all engines find the same pages in the same order, and mark the same words', {
  timeout: TIMEOUT,
}, () => {
  test('for people in need', async () => {
    const [first, ...others] = (await openDemo()).map(siteSearch);
    for (const [typed, [path, number], cards] of DISTRESS) {
      const found = await first!(typed);
      const [hit] = found.hits;
      expect([hit?.path, hit?.callNumber], typed).toEqual([path, number]);
      expect(found.cards.map(({ kind }) => kind).join(' '), typed).toBe(cards);
      for (const other of others) expect(await other(typed), typed).toEqual(found);
    }
  });

  test('for words, phrases, beginnings and places', async () => {
    const [sqlite, ...others] = await openDemo();
    const found = async (db: Writer, pages: SearchedPages, query: TextQuery) => {
      const numbers = await findPages(db, pages, query, ALL);
      return foundTexts(db, pages, query, numbers);
    };
    const same = async (pages: SearchedPages, query: TextQuery) => {
      const expected = await found(sqlite!, pages, query);
      for (const other of others)
        expect(await found(other, pages, query), JSON.stringify(query)).toEqual(expected);
      return expected.length;
    };
    const words = await searchVocabulary(sqlite as unknown as VisitorReader, domainId, 10_000);
    expect(words.length).toBeGreaterThan(1000);
    for (let index = 0; index + 2 < words.length; index += 20) {
      const [one, two, three] = words.slice(index) as [string, string, string];
      expect(await same(PUBLISHED, { terms: [[one]] })).toBeGreaterThan(0);
      await same(PUBLISHED, { terms: [[one, two], [three]], any: true });
      await same(PUBLISHED, { terms: [[one]], within: ['title', 'search_words'] });
      await same(PUBLISHED, { terms: [[one]], within: ['headings'], isHelp: true });
      await same(DRAFTS, { terms: [[one.slice(0, 3)]], begins: true });
    }
    const texts = await sqlite!.selectFrom('search_published').select('words').execute();
    for (const { words: text } of texts) {
      const [one, two, other] = text.split(/\s+/).slice(20);
      if (one && two && other)
        expect(await same(PUBLISHED, { terms: [[`${one} ${two}`], [other]] })).toBeGreaterThan(0);
    }
  });
});
