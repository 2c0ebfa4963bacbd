import { describe, expect, test } from 'vitest';
import {
  draftLinksOf,
  draftUsesMedia,
  insertDraftLink,
  liveDraftLink,
  removeDraftLink,
  removeDraftLinksOf,
  removeExpiredDraftLinks,
} from './draft-link-queries.ts';
import { insertPage, updatePage } from './page-queries.ts';
import { dialects } from './testing/dialects.ts';
import { addDomain, NOW, pageRow, userRow } from './testing/rows.ts';

const at = (day: number) => `2026-03-0${day}T00:00:00.000Z`;

describe.each(dialects)('links to drafts on $name', ({ open }) => {
  const withLinks = async () => {
    const db = await open();
    await addDomain(db);
    await db.insertInto('user').values(userRow('u')).execute();
    for (const id of ['a', 'b']) await insertPage(db, pageRow(id));
    const link = (id: string, page_id: string, days: readonly [number, number], created_by = 'u') => ({
      ...{ id, token_hash: `hash-${id}`, page_id, created_by },
      ...{ created_at: at(days[0]), expires_at: at(days[1]) },
    });
    await insertDraftLink(db, link('one', 'a', [1, 3]));
    await insertDraftLink(db, link('two', 'a', [2, 9], 'gone'));
    await insertDraftLink(db, link('three', 'b', [2, 9]));
    return db;
  };
  const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

  test('are listed by page, the newest first, until they expire', async () => {
    const db = await withLinks();
    const listed = await draftLinksOf(db, 'a', at(2));
    expect(listed.map(({ id, username }) => [id, username])).toEqual([
      ['two', null],
      ['one', 'u'],
    ]);
    expect(ids(await draftLinksOf(db, 'a', at(3)))).toEqual(['two']);
    await removeExpiredDraftLinks(db, at(3));
    expect(ids(await draftLinksOf(db, 'a', NOW))).toEqual(['two']);
  });

  test('are found by hash or id until they expire, are removed, or their page is', async () => {
    const db = await withLinks();
    const found = async (by: Parameters<typeof liveDraftLink>[1], day = 2) =>
      (await liveDraftLink(db, by, at(day)))?.id ?? null;
    expect([await found({ tokenHash: 'hash-one' }), await found({ id: 'one' })]).toEqual(['one', 'one']);
    expect([await found({ tokenHash: 'one' }), await found({ id: 'one' }, 3)]).toEqual([null, null]);
    expect([await removeDraftLink(db, 'b', 'two'), await removeDraftLink(db, 'a', 'two')]).toEqual([
      false,
      true,
    ]);
    expect(await found({ id: 'two' })).toBeNull();
    await updatePage(db, 'b', { deleted_at: NOW });
    expect(await found({ id: 'three' })).toBeNull();
    await removeDraftLinksOf(db, 'b');
    await updatePage(db, 'b', { deleted_at: null });
    expect(await found({ id: 'three' })).toBeNull();
    expect(await found({ id: 'one' })).toBe('one');
  });

  test('show what their draft uses, not what another page or what is public uses', async () => {
    const db = await withLinks();
    const use = (media_id: string, document_id: string, state: 'draft' | 'published') => ({
      ...{ media_id, document_id, state, domain_id: 'one', renditions: '[]' },
    });
    await db
      .insertInto('media_use')
      .values([use('x', 'a', 'draft'), use('y', 'a', 'published'), use('z', 'b', 'draft')])
      .execute();
    const uses = await Promise.all(['x', 'y', 'z'].map((media) => draftUsesMedia(db, 'a', media)));
    expect(uses).toEqual([true, false, false]);
  });
});
