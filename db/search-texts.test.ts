import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Writer } from './connection.ts';
import { findPages, foundTexts, removeUnusedWords } from './full-text.ts';
import { insertPage, putSnapshot, removeSnapshot } from './page-queries.ts';
import { purgeDeletedPages } from './purge.ts';
import { removeDomainRows } from './remove-domain.ts';
import { putDraftText, putPublishedText, type SearchText, searchVocabulary } from './search-texts.ts';
import { dialects } from './testing/dialects.ts';
import { addDomain, pageRow, snapshotRow } from './testing/rows.ts';
import type { KnownWord, TextQuery } from './text-query.ts';

const ALL = 100;

function text(changes: Partial<SearchText> = {}): SearchText {
  const shown = { searchWords: '', callNumber: '', summary: '', isHelp: false };
  return { title: '', headings: '', words: '', vocabulary: [], ...shown, ...changes };
}

async function publish(db: Writer, id: string, searched: SearchText, domain_id = 'one'): Promise<void> {
  await insertPage(db, pageRow(id, { domain_id }));
  await putSnapshot(db, snapshotRow(id, { domain_id }), searched);
}

describe.each(dialects)('the texts of pages on $name', ({ open }) => {
  test('are stored once for each page, in a range of numbers for each domain', async () => {
    const db = await open();
    await addDomain(db);
    await addDomain(db, { id: 'two', isDefault: false });
    await publish(db, 'a', text({ title: 'First' }));
    await publish(db, 'b', text(), 'two');
    await publish(db, 'c', text());
    await putPublishedText(db, { pageId: 'a', domainId: 'one' }, text({ title: 'Again' }));
    const rows = await db
      .selectFrom('search_published')
      .select(['page_id', 'title', 'number'])
      .orderBy('number')
      .execute();
    const range = 2 ** 32;
    expect(rows.map(({ page_id, title, number }) => [page_id, title, Number(number)])).toEqual([
      ['a', 'Again', range],
      ['c', '', range + 1],
      ['b', '', 2 * range],
    ]);
  });

  test('go with the published page, with the draft, and with the domain', async () => {
    const db = await open();
    await addDomain(db);
    await publish(db, 'a', text());
    await publish(db, 'b', text());
    await putDraftText(db, { pageId: 'a', domainId: 'one' }, text());
    await putDraftText(db, { pageId: 'b', domainId: 'one' }, text());
    const pages = async (table: 'search_published' | 'search_draft') =>
      (await db.selectFrom(table).select('page_id').orderBy('page_id').execute()).map((row) => row.page_id);
    await removeSnapshot(db, 'a');
    expect(await pages('search_published')).toEqual(['b']);
    await db.updateTable('page').set({ deleted_at: '2026-01-01' }).where('id', '=', 'a').execute();
    await purgeDeletedPages(db, '2026-02-01');
    expect(await pages('search_draft')).toEqual(['b']);
    await removeDomainRows(db, 'one');
    expect([await pages('search_published'), await pages('search_draft')]).toEqual([[], []]);
  });

  test('a page that is not to be found has none', async () => {
    const db = await open();
    await addDomain(db);
    await publish(db, 'a', text({ title: 'Hidden' }));
    await putPublishedText(db, { pageId: 'a', domainId: 'one' }, null);
    expect(await db.selectFrom('search_published').selectAll().execute()).toEqual([]);
  });
});

describe.each(dialects)('full-text search on $name', ({ open }) => {
  const one = { kind: 'published', domainId: 'one' } as const;
  const find = async (db: Writer, query: TextQuery, pages: Parameters<typeof findPages>[1] = one) => {
    const numbers = await findPages(db, pages, query, ALL);
    return (await pageIds(db, pages, numbers)).join(' ');
  };
  const pageIds = async (
    db: Writer,
    { kind }: Parameters<typeof findPages>[1],
    numbers: readonly number[],
  ) => {
    const rows = await db.selectFrom(`search_${kind}`).select(['number', 'page_id']).execute();
    return numbers.map((number) => rows.find((row) => Number(row.number) === number)?.page_id);
  };
  const all = (...words: string[]): TextQuery => ({ terms: words.map((word) => [word]) });

  async function openPages(pages: Readonly<Record<string, Partial<SearchText>>>): Promise<Writer> {
    const db = await open();
    await addDomain(db);
    await addDomain(db, { id: 'two', isDefault: false });
    for (const [id, changes] of Object.entries(pages)) await publish(db, id, text(changes));
    return db;
  }

  test('a word weighs most in the title, then in headings', async () => {
    const db = await openPages({
      words: { words: 'rent rent rent rent' },
      headings: { headings: 'rent', words: 'other words' },
      title: { title: 'Help with rent', words: 'other words' },
      none: { words: 'food' },
    });
    expect(await find(db, all('rent'))).toBe('title headings words');
  });

  test('forms of a word, other cases and accents find each other', async () => {
    const db = await openPages({ a: { words: 'Counselling at the Café' } });
    for (const word of ['counsel', 'COUNSELLING', 'cafe', 'café', 'cafés']) {
      expect(await find(db, all(word)), word).toBe('a');
    }
  });

  test('all words are needed, or any; words in one text have to stand together', async () => {
    const db = await openPages({ both: { words: 'a warm meal' }, one: { words: 'warm, then a meal' } });
    expect(await find(db, all('warm', 'soup'))).toBe('');
    expect(await find(db, { ...all('warm', 'soup'), any: true })).toBe('both one');
    expect(await find(db, all('warm meal'))).toBe('both');
    expect(await find(db, { terms: [['soup', 'meal']] })).toBe('both one');
  });

  test('a domain finds its own pages alone', async () => {
    const db = await openPages({ a: { title: 'Rent' } });
    await publish(db, 'b', text({ title: 'Rent' }), 'two');
    expect(await find(db, all('rent'))).toBe('a');
    expect(await find(db, all('rent'), { kind: 'published', domainId: 'two' })).toBe('b');
    expect(await find(db, all('rent'), { kind: 'published', domainId: 'three' })).toBe('');
    expect(await find(db, all('rent'), { kind: 'draft', domainId: 'one' })).toBe('');
  });

  test('what is changed or removed is no longer found', async () => {
    const db = await openPages({ a: { title: 'Rent' } });
    await putPublishedText(db, { pageId: 'a', domainId: 'one' }, text({ title: 'Food' }));
    expect([await find(db, all('rent')), await find(db, all('food'))]).toEqual(['', 'a']);
    await removeSnapshot(db, 'a');
    expect(await find(db, all('food'))).toBe('');
  });

  test('drafts are found by the beginnings of their words', async () => {
    const db = await openPages({ a: {} });
    await putDraftText(db, { pageId: 'a', domainId: 'one' }, text({ title: 'Fundraising' }));
    const drafts = { kind: 'draft', domainId: 'one' } as const;
    expect(await find(db, { ...all('fundr'), begins: true }, drafts)).toBe('a');
    expect(await find(db, all('fundr'), drafts)).toBe('');
  });

  test.each([
    '"',
    'a" OR "b',
    'title:rent',
    'rent*',
    '^rent',
    'NEAR(a b)',
    'a AND',
    '-rent',
    '{title}: a',
    '²',
    "a':*",
    "b' | 'a",
    "!'rent",
    'a <-> b \\',
    "'",
  ])('nothing in a text is an operator: %s', async (typed) => {
    const db = await openPages({ a: { words: 'rent a b' } });
    await expect(find(db, all(`${typed} rent`))).resolves.toBeDefined();
    await expect(find(db, { ...all(typed), begins: true, any: true })).resolves.toBeDefined();
    expect(await find(db, { terms: [[`${typed} food`]], begins: true })).toBe('');
  });

  test('where very many pages have a word, those that have it in the title come first', async () => {
    const db = await openPages({
      early: { title: 'Rent', words: 'rent' },
      named: { searchWords: 'rent' },
      help: { headings: 'rent', isHelp: true },
    });
    const count = 5100;
    const numbered = sql`with recursive n(i) as (values (0) union all select i + 1 from n where i < ${count - 1})`;
    await sql`insert into page (id, collection, domain_id, slug, version, published, updated_at, roles, doc)
      ${numbered} select 'p' || i, 'pages', 'one', 'p' || i, 1, 1, '', '[]', '{}' from n`.execute(db);
    await sql`insert into page_published (page_id, domain_id, collection, slug, published_at, doc)
      ${numbered} select 'p' || i, 'one', 'pages', 'p' || i, '', '{}' from n`.execute(db);
    await sql`insert into search_published (number, page_id, domain_id, title, headings, words)
      ${numbered} select ${sql.lit(2 ** 32 + 3)} + i, 'p' || i, 'one', '', 'rent', 'rent' from n`.execute(db);
    const query = all('rent');
    const numbers = await findPages(db, one, query, ALL);
    const found = await foundTexts(db, one, query, numbers);
    expect(found).toHaveLength(ALL);
    expect(found[1]!.title).toEqual(['', 'Rent', '']);
    const newest = `p${count - 1}`;
    const first = async (more: Partial<TextQuery>) => {
      const all = await findPages(db, one, { ...query, ...more }, ALL);
      return (await pageIds(db, one, all.slice(0, 3))).join(' ');
    };
    expect(await first({})).toBe(`named early ${newest}`);
    expect(await first({ within: ['title', 'headings'] })).toBe(`early ${newest} p${count - 2}`);
    expect(await first({ within: ['headings'] })).toBe(`${newest} p${count - 2} p${count - 3}`);
    expect(await first({ isHelp: true })).toBe('help');
  });

  test('says what was found, in the title and around it', async () => {
    const words = `${'before '.repeat(100)}a warm <b>meal</b> ${'after '.repeat(100)}`;
    const db = await openPages({ a: { title: 'Warm rooms', words } });
    const [number] = await findPages(db, one, all('warm'), ALL);
    const [found] = await foundTexts(db, one, all('warm'), [number!]);
    expect(found!.title).toEqual(['', 'Warm', ' rooms']);
    expect(found!.excerpt[1]).toBe('warm');
    expect(found!.excerpt.join('')).toContain('a warm <b>meal</b> after');
    expect(found!.excerpt.join('').length).toBeLessThan(300);
  });

  test('words that no published page of their domain has any more go, a few at a time', async () => {
    const pages = {
      a: { title: 'Rent', words: 'meals', vocabulary: ['rent', 'meals'] },
      b: { words: 'Café food', vocabulary: ['cafe', 'food'] },
    };
    const db = await openPages(pages);
    await publish(db, 'c', text({ words: 'rent', vocabulary: ['rent'] }), 'two');
    await publish(db, 'd', text({ words: 'food', vocabulary: ['food'] }), 'two');
    await removeSnapshot(db, 'c');
    await putPublishedText(
      db,
      { pageId: 'a', domainId: 'one' },
      text({ words: 'A meal', vocabulary: ['meal'] }),
    );
    let last: KnownWord | null = null;
    let steps = 0;
    do {
      last = await removeUnusedWords(db, last, 2);
      steps += 1;
    } while (last !== null);
    expect(steps).toBe(5);
    // The word 'meals' stays, because it finds the page with 'meal'.
    expect(await searchVocabulary(db, 'one', ALL)).toEqual(['cafe', 'food', 'meal', 'meals']);
    expect(await searchVocabulary(db, 'two', ALL)).toEqual(['food']);
    await removeSnapshot(db, 'd');
    await removeUnusedWords(db, { domainId: 'one', word: 'meals' }, 2);
    expect(await searchVocabulary(db, 'two', ALL)).toEqual([]);
  });

  test('the vocabulary of a domain has each word once', async () => {
    const db = await openPages({ a: { vocabulary: ['rent', 'food'] }, b: { vocabulary: ['rent'] } });
    await publish(db, 'c', text({ vocabulary: ['other'] }), 'two');
    expect(await searchVocabulary(db, 'one', ALL)).toEqual(['food', 'rent']);
    expect(await searchVocabulary(db, 'one', 1)).toEqual(['food']);
  });
});
