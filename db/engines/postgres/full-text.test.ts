import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { Vocabulary } from '../../../server/content/search/vocabulary.ts';
import { SEARCH_VOCABULARY } from '../../../server/core/limits/limits.ts';
import type { VisitorReader, Writer } from '../../connection.ts';
import { addWords, findPages, foundTexts, nearWords, removeUnusedWords } from '../../full-text.ts';
import { runMigrations } from '../../migrate.ts';
import { migrations } from '../../migrations/index.ts';
import { searchVocabulary } from '../../search-texts.ts';
import { dialects } from '../../testing/dialects.ts';
import { type PlanStep, postgresSteps } from '../../testing/postgres-plan.ts';
import { addDomain } from '../../testing/rows.ts';
import { MAX_RANKED, type TextQuery } from '../../text-query.ts';

const ONE = { kind: 'published', domainId: 'one' } as const;
const PAGES = 10_000;
/** A page in so many has a rare word. */
const RARE = 1000;
/** The pages of which a search reads the lengths. */
const SAMPLE = 1000;

/** Adds published pages that all have the word 'rent', and some of which have the word 'zebra' in the title and the text. */
async function addPages(db: Writer, domainId: string, first: number, count = PAGES): Promise<void> {
  await addDomain(db, { id: domainId, isDefault: domainId === 'one' });
  const numbered = sql`from generate_series(0, ${sql.lit(count - 1)}) as i`;
  const [domain, id] = [sql.lit(domainId), sql`${sql.lit(domainId)} || i`];
  await sql`insert into page (id, collection, domain_id, slug, version, published, updated_at, roles, doc)
    select ${id}, 'pages', ${domain}, 'p' || i, 1, 1, '', '[]', '{}' ${numbered}`.execute(db);
  await sql`insert into page_published (page_id, domain_id, collection, slug, published_at, doc)
    select ${id}, ${domain}, 'pages', 'p' || i, '', '{}' ${numbered}`.execute(db);
  await sql`insert into search_published (number, page_id, domain_id, title, headings, words)
    select ${sql.lit(first)} + i, ${id}, ${domain}, case i % ${sql.lit(RARE)} when 0 then 'Zebra' else 'Page' end, '',
      'rent and word' || i % 7 || case i % ${sql.lit(RARE)} when 0 then ' zebra' else '' end ${numbered}`.execute(
    db,
  );
}

describe.each(dialects.filter(({ name }) => name === 'PostgreSQL'))('on $name', ({ open }) => {
  test('at 10,000 pages of two domains, a search reads the index, and no more pages than it ranks', async () => {
    const db = await open();
    await addPages(db, 'one', 2 ** 32);
    await addPages(db, 'two', 2 * 2 ** 32);
    await sql`analyze`.execute(db);
    const stepsOf = async (query: TextQuery, numbers = [2 ** 32]) =>
      (
        await postgresSteps(db, async () => {
          await findPages(db, ONE, query, 100);
          await foundTexts(db, ONE, query, numbers);
        })
      ).flat();
    const read = (step: PlanStep) =>
      (step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0)) * step['Actual Loops'];
    const most = (steps: readonly PlanStep[]) =>
      Math.max(...steps.filter((step) => 'Relation Name' in step).map(read));
    const indexes = (steps: readonly PlanStep[]) => new Set(steps.map((step) => step['Index Name']));
    const few = await stepsOf({ terms: [['zebras']] });
    const named = await stepsOf({ terms: [['zebra', 'giraffe']], within: ['title'] });
    for (const steps of [few, named]) {
      expect(indexes(steps)).toContain('search_published_found');
      expect(most(steps)).toBe(SAMPLE);
    }
    const many: readonly TextQuery[] = [
      { terms: [['zebra'], ['rent']] },
      { terms: [['rent']] },
      { terms: [['page']], within: ['title'] },
      { terms: [['rent'], ['word3']], any: true },
    ];
    for (const query of many) {
      const steps = await stepsOf(query);
      // The rows are rounded for each term.
      expect(most(steps), JSON.stringify(query)).toBeLessThanOrEqual((MAX_RANKED + 2) * query.terms.length);
    }
  });

  test('a text that is too long for an index entry is found by its beginning', async () => {
    const db = await open();
    await addPages(db, 'one', 2 ** 32, 1);
    await sql`update search_published set words = (select string_agg(md5(i::text), ' ') from generate_series(1, 40000) as i) || ' end'`.execute(
      db,
    );
    const [word] = (await sql<{ word: string }>`select md5('1') as word`.execute(db)).rows;
    expect(await findPages(db, ONE, { terms: [[word!.word]] }, 10)).toHaveLength(1);
    expect(await findPages(db, ONE, { terms: [['end']] }, 10)).toEqual([]);
  });

  test('a phrase does not reach from one text of a page into the next', async () => {
    const db = await open();
    await addPages(db, 'one', 2 ** 32, 1);
    await sql`update search_published set title = 'warm', search_words = 'meals', headings = 'here', words = 'today'`.execute(
      db,
    );
    const found = async (text: string) => (await findPages(db, ONE, { terms: [[text]] }, 10)).length;
    for (const text of ['warm', 'meals', 'here', 'today']) expect(await found(text), text).toBe(1);
    for (const text of ['warm meals', 'meals here', 'here today', 'warm here'])
      expect(await found(text), text).toBe(0);
  });

  test('pages from before the index are found, with and without the letters of all scripts', async () => {
    const db = await open(migrations.filter(({ name }) => name !== 'postgres-search'));
    await addPages(db, 'one', 2 ** 32, 1);
    await sql`insert into search_draft (number, page_id, domain_id, title, headings, words)
      select number, page_id, domain_id, 'Été ΣΟΦΙΑ', '', '' from search_published`.execute(db);
    await migrations.find(({ name }) => name === 'postgres-search')!.up(db as never);
    expect(await findPages(db, ONE, { terms: [['zebra']] }, 10)).toEqual([2 ** 32]);
    for (const text of ['ete', 'ÉTÉ', 'σοφία'])
      expect(await findPages(db, { kind: 'draft', domainId: 'one' }, { terms: [[text]] }, 10), text).toEqual([
        2 ** 32,
      ]);
  });

  test('of more words than the server reads, the one meant is found by its letters', async () => {
    const db = await open();
    const { ofDomain } = SEARCH_VOCABULARY;
    const words = (domainId: string, letter: string) =>
      addWords(
        db,
        domainId,
        Array.from({ length: ofDomain - 1 }, (_, index) => `${letter}${index}`),
      );
    await words('one', 'a');
    await addWords(db, 'one', ['housing']);
    await addWords(db, 'two', ['zebras']);
    const nearest = (word: string) => new Vocabulary(db as unknown as VisitorReader).nearest('one', word);
    expect(await nearest('huosing')).toBe('housing');
    await addWords(db, 'one', ['verandah', 'zebra']);
    await sql`analyze`.execute(db);
    for (const [typed, meant] of [
      ['zebr', 'zebra'],
      ['verandha', 'verandah'],
      ['huosing', 'housing'],
      ['zebrxy', null],
      ['zeb', null],
    ] as const)
      expect(await nearest(typed), typed).toBe(meant);
    const near = await postgresSteps(db, () => nearWords(db as never, 'one', 'zebar', 10));
    expect(near.flat().map((step) => step['Index Name'])).toContain('search_word_near');
  });

  test('words are in one order, whatever the language of the database', async () => {
    const db = await open();
    await sql`alter table search_word alter column word type text collate "und-x-icu"`.execute(db);
    try {
      await addWords(db, 'one', ['zebra', 'æther', 'rent']);
      expect(await searchVocabulary(db as never, 'one', 10)).toEqual(['rent', 'zebra', 'æther']);
    } finally {
      await sql`alter table search_word alter column word type text collate "default"`.execute(db);
    }
  });

  test('where the extension is refused, everything else is made', async () => {
    const db = await open([]);
    const stranger = sql.id(`stranger_${randomBytes(8).toString('hex')}`);
    await sql`create role ${stranger}`.execute(db);
    try {
      await sql`grant all on schema public to ${stranger}`.execute(db);
      await sql`grant all on schema_version to ${stranger}`.execute(db);
      await db.connection().execute(async (connection) => {
        await sql`set role ${stranger}`.execute(connection);
        await runMigrations(connection, migrations);
        await sql`reset role`.execute(connection);
      });
      const { rows } =
        await sql`select to_regclass('search_word_near') as near, to_regclass('search_published_found') as found`.execute(
          db,
        );
      expect(rows).toEqual([{ near: null, found: 'search_published_found' }]);
      await addPages(db, 'one', 2 ** 32, 1);
      await addWords(db, 'one', ['zebra', 'zebre']);
      expect(await nearWords(db as never, 'one', 'zebar', 10)).toBeNull();
      expect(await removeUnusedWords(db, null, 10)).toEqual({ domainId: 'one', word: 'zebre' });
      expect(await findPages(db, ONE, { terms: [['zebra']] }, 10)).toEqual([2 ** 32]);
    } finally {
      await sql`drop owned by ${stranger} cascade`.execute(db);
      await sql`drop role ${stranger}`.execute(db);
    }
  });
});
