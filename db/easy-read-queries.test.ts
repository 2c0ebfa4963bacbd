import { describe, expect, test } from 'vitest';
import type { VisitorReader, Writer } from './connection.ts';
import { easyReadTwin, foundTwins } from './easy-read-queries.ts';
import { insertPage, putSnapshot } from './page-queries.ts';
import { dialects } from './testing/dialects.ts';
import { addDomain, pageRow, snapshotRow } from './testing/rows.ts';

const text = (title: string) => ({
  ...{
    title,
    headings: '',
    words: '',
    searchWords: '',
    callNumber: '',
    summary: '',
    isHelp: false,
    vocabulary: [],
  },
});

describe.each(dialects)('Easy Read versions on $name', ({ open }) => {
  const publish = async (db: Writer, slug: string, easy_read = '', domain_id = 'one') => {
    const id = `${domain_id} ${slug}`;
    await insertPage(db, pageRow(id, { domain_id, slug }));
    await putSnapshot(db, snapshotRow(id, { domain_id, slug, easy_read }), text(slug));
  };
  const opened = async () => {
    const db = await open();
    await addDomain(db, { id: 'one' });
    await addDomain(db, { id: 'two', isDefault: false });
    return db;
  };
  const twinOf = (db: Writer, slug: string, easyRead = '') =>
    easyReadTwin(db as unknown as VisitorReader, 'one', { slug, easyRead });

  test('a page and its Easy Read version lead to each other once both are published', async () => {
    const db = await opened();
    await publish(db, 'räume', 'räume/leicht');
    expect(await twinOf(db, 'räume', 'räume/leicht')).toBeNull();
    await publish(db, 'räume/leicht', '', 'two');
    expect(await twinOf(db, 'räume', 'räume/leicht')).toBeNull();
    await publish(db, 'räume/leicht');
    expect(await twinOf(db, 'räume', 'räume/leicht')).toEqual({ slug: 'räume/leicht', isEasyRead: true });
    expect(await twinOf(db, 'räume/leicht')).toEqual({ slug: 'räume', isEasyRead: false });
  });

  test('several pages may name the same one, which leads to the first by slug', async () => {
    const db = await opened();
    for (const slug of ['c', 'b', 'd']) await publish(db, slug, 'easy');
    await publish(db, 'easy');
    expect(await twinOf(db, 'easy')).toEqual({ slug: 'b', isEasyRead: false });
    for (const slug of ['b', 'c', 'd'])
      expect(await twinOf(db, slug, 'easy')).toEqual({ slug: 'easy', isEasyRead: true });
  });

  test('a page that names itself, or one that names another in turn, has none', async () => {
    const db = await opened();
    await publish(db, 'self', 'self');
    await publish(db, 'one', 'two');
    await publish(db, 'two', 'three');
    await publish(db, 'three');
    expect(await twinOf(db, 'self', 'self')).toBeNull();
    expect(await twinOf(db, 'one', 'two')).toBeNull();
    expect(await twinOf(db, 'two', 'three')).toEqual({ slug: 'three', isEasyRead: true });
    expect(await twinOf(db, '')).toBeNull();
  });

  test('the search knows both versions', async () => {
    const db = await opened();
    await publish(db, 'easy');
    await publish(db, 'full', 'easy');
    await publish(db, 'alone', 'nothing');
    const numbers = await db.selectFrom('search_published').select(['page_id', 'number']).execute();
    const numberOf = (slug: string) =>
      Number(numbers.find(({ page_id }) => page_id === `one ${slug}`)?.number);
    expect(await foundTwins(db as unknown as VisitorReader, 'one')).toEqual([
      { full: numberOf('full'), easyRead: numberOf('easy') },
    ]);
    expect(await foundTwins(db as unknown as VisitorReader, 'two')).toEqual([]);
  });
});
