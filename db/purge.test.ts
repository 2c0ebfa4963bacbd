import { describe, expect, test } from 'vitest';
import type { Writer } from './connection.ts';
import { insertListing } from './listing-queries.ts';
import { setMediaUse } from './media-queries.ts';
import { insertPage } from './page-queries.ts';
import { purgeDeletedPages, purgePasswordTokens } from './purge.ts';
import { insertRevision } from './revision-queries.ts';
import { dialects } from './testing/dialects.ts';
import { addDomain, listingRow, NOW, pageRow, userRow } from './testing/rows.ts';
import { insertPasswordToken } from './token-queries.ts';
import { insertUser } from './user-queries.ts';

const BEFORE = '2026-02-01T00:00:00.000Z';

describe.each(dialects)('housekeeping on $name', ({ open }) => {
  /** Stores a page with a listing, pictures and revisions. */
  async function addPage(
    db: Writer,
    id: string,
    deleted_at: string | null,
    revisions: number,
  ): Promise<void> {
    await insertPage(db, pageRow(id, { deleted_at }));
    await insertListing(db, listingRow(`listing-${id}`, id));
    for (const documentId of [id, `listing-${id}`]) {
      await setMediaUse(
        db,
        { documentId, domainId: 'one', state: 'draft' },
        new Map([['m', new Set(['w=1'])]]),
      );
    }
    for (let version = 1; version <= revisions; version++) {
      await insertRevision(db, {
        id: `${id}-${version}`,
        pageId: id,
        version,
        action: 'save',
        userId: null,
        createdAt: NOW,
        doc: '{}',
      });
    }
  }

  async function left(db: Writer) {
    const pages = await db.selectFrom('page').select('id').orderBy('id').execute();
    const listings = await db.selectFrom('listing').select('id').orderBy('id').execute();
    const uses = await db.selectFrom('media_use').select('document_id as id').orderBy('id').execute();
    const revisions = await db.selectFrom('page_revision').select('id').execute();
    const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
    return {
      pages: ids(pages),
      listings: ids(listings),
      uses: ids(uses),
      revisions: revisions.length,
    };
  }

  test('a deleted page is removed bit by bit with everything that belongs to it, and no other page is', async () => {
    const db = await open();
    await addDomain(db);
    await addPage(db, 'live', null, 2);
    await addPage(db, 'old', BEFORE, 60);
    await addPage(db, 'recent', '2026-02-01T00:00:00.001Z', 1);
    expect(await purgeDeletedPages(db, BEFORE)).toBe(true);
    expect((await left(db)).revisions).toBe(13);
    expect(await purgeDeletedPages(db, BEFORE)).toBe(true);
    expect((await left(db)).pages).toEqual(['live', 'old', 'recent']);
    expect(await purgeDeletedPages(db, BEFORE)).toBe(true);
    expect(await purgeDeletedPages(db, BEFORE)).toBe(false);
    expect(await left(db)).toEqual({
      pages: ['live', 'recent'],
      listings: ['listing-live', 'listing-recent'],
      uses: ['listing-live', 'listing-recent', 'live', 'recent'],
      revisions: 3,
    });
  });

  test('expired password links are removed bit by bit, used or not', async () => {
    const db = await open();
    await insertUser(db, userRow('u1'), []);
    const add = (token_hash: string, expires_at: string, used_at: string | null) =>
      insertPasswordToken(db, {
        token_hash,
        user_id: 'u1',
        new_email: null,
        created_at: BEFORE,
        expires_at,
        used_at,
      });
    await add('open', '2026-03-01T00:00:00.001Z', null);
    for (let index = 0; index < 51; index++) await add(`t${index}`, NOW, index % 2 === 0 ? BEFORE : null);
    const tokens = () => db.selectFrom('password_token').select('token_hash').execute();
    expect(await purgePasswordTokens(db, NOW)).toBe(true);
    expect(await tokens()).toHaveLength(2);
    expect(await purgePasswordTokens(db, NOW)).toBe(true);
    expect(await purgePasswordTokens(db, NOW)).toBe(false);
    expect(await tokens()).toEqual([{ token_hash: 'open' }]);
  });
});
