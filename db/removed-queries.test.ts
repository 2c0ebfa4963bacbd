import { beforeEach, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../server/testing/folders.ts';
import { newId } from '../src/model/ids.ts';
import type { Database, Writer } from './connection.ts';
import { openSqlite } from './engines/sqlite/open-sqlite.ts';
import { insertListing } from './listing-queries.ts';
import { migrate } from './migrate.ts';
import { insertPage } from './page-queries.ts';
import { removePerson } from './person-changes.ts';
import { purgeDeletedPages } from './purge.ts';
import { removeDomainRows } from './remove-domain.ts';
import {
  forgetRemoved,
  type Removed,
  rememberRemoved,
  removeAgain,
  removedForGood,
} from './removed-queries.ts';
import { insertRevision } from './revision-queries.ts';
import {
  addDomain,
  listingRow,
  mediaItemRow,
  NOW,
  pageRow,
  snapshotRow,
  submissionRow,
  userRow,
} from './testing/rows.ts';
import { insertUser } from './user-queries.ts';

let database: Database;
let db: Writer;

beforeEach(async () => {
  database = openSqlite(`${await temporaryFolder()}/hearth.db`);
  await migrate(database);
  db = database.writer;
  await addDomain(db);
  return () => database.close();
});

const entry = (kind: Removed['kind'], id: string, removed_at = NOW): Removed => ({ kind, id, removed_at });

async function addSubmission(id: string, domain = 'one'): Promise<void> {
  await db
    .insertInto('submission')
    .values(submissionRow(id, { domain_id: domain }))
    .execute();
}

async function addFeedback(id: string, pageId: string): Promise<void> {
  const at = { version: '1', domain_id: 'one', words: 'private words', day: '2026-03-01' };
  await db
    .insertInto('page_feedback_text')
    .values({ id, page_id: pageId, ...at })
    .execute();
}

const kinds = async () => (await removedForGood(db)).map(({ kind, id }) => `${kind} ${id}`);

describe('what is removed for good is remembered in the same step, by its id alone:', () => {
  test('a page that is purged, and not one that is only deleted', async () => {
    await insertPage(db, pageRow('gone', { deleted_at: '2026-01-01T00:00:00.000Z' }));
    await insertPage(db, pageRow('stays', { deleted_at: NOW }));
    expect(await kinds()).toEqual([]);
    await purgeDeletedPages(db, '2026-02-01T00:00:00.000Z');
    const [row, ...rest] = await removedForGood(db);
    expect(rest).toEqual([]);
    expect(row).toEqual({
      kind: 'page',
      id: 'gone',
      removed_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/),
    });
  });

  test('a submission, a text of a reader, a picture, an account and a site, and no poster', async () => {
    await addDomain(db, { id: 'two', hostnames: ['two.example'], isDefault: false });
    await insertUser(db, userRow('mira'), []);
    await addSubmission('message');
    await addFeedback('words', 'page');
    for (const kind of ['image', 'poster'] as const)
      await db
        .insertInto('media')
        .values(mediaItemRow(`the-${kind}`, { kind }))
        .execute();
    await db.deleteFrom('submission').execute();
    await db.deleteFrom('page_feedback_text').execute();
    await db.deleteFrom('media').execute();
    await removePerson(db, 'mira', NOW);
    await removeDomainRows(db, 'two');
    expect((await kinds()).toSorted()).toEqual([
      'domain two',
      'media the-image',
      'page_feedback_text words',
      'submission message',
      'user mira',
    ]);
  });

  test('nothing of a transaction that fails', async () => {
    await addSubmission('message');
    await db
      .transaction()
      .execute(async (trx) => {
        await trx.deleteFrom('submission').execute();
        throw new Error('no');
      })
      .catch(() => {});
    expect(await kinds()).toEqual([]);
  });

  test('and nothing that has come back', async () => {
    await addSubmission('message');
    await db.deleteFrom('submission').execute();
    await addSubmission('message');
    expect(await kinds()).toEqual([]);
  });
});

describe('in a restored database,', () => {
  test('a public page goes with all that belongs to it, and another page stays whole', async () => {
    for (const id of ['gone', 'stays']) {
      await insertPage(db, pageRow(id, { published: 1 }));
      await db.insertInto('page_published').values(snapshotRow(id)).execute();
      await insertListing(db, listingRow(`listing-${id}`, id));
      await db
        .insertInto('listing_published')
        .values({ listing_id: `listing-${id}`, page_id: id, published_at: NOW, doc: '{}' })
        .execute();
      const revision = { id: newId(), pageId: id, version: 1, action: 'save', userId: null } as const;
      await insertRevision(db, { ...revision, createdAt: NOW, doc: '{}' });
      await addFeedback(`words-${id}`, id);
    }
    expect(await removeAgain(db, [entry('page', 'gone'), entry('page', 'never here')], NOW)).toBe(1);
    for (const table of [
      'page_published',
      'listing',
      'listing_published',
      'page_revision',
      'page_feedback_text',
    ] as const) {
      const rows = await db.selectFrom(table).select('page_id').execute();
      expect(rows, table).toEqual([{ page_id: 'stays' }]);
    }
    expect(await db.selectFrom('page').select('id').execute()).toEqual([{ id: 'stays' }]);
    expect((await kinds()).toSorted()).toContain('page never here');
  });

  test('an account loses its address, password and roles', async () => {
    await insertUser(db, userRow('mira', { password_hash: 'hash' }), []);
    await insertUser(db, userRow('tom'), []);
    expect(await removeAgain(db, [entry('user', 'mira')], NOW)).toBe(1);
    expect(await removeAgain(db, [entry('user', 'mira')], NOW)).toBe(0);
    const rows = await db
      .selectFrom('user')
      .select(['id', 'email', 'password_hash', 'removed_at'])
      .orderBy('id')
      .execute();
    expect(rows[0]).toEqual({ id: 'mira', email: '', password_hash: null, removed_at: NOW });
    expect(rows[1]?.removed_at).toBeNull();
  });

  test('a site goes with its messages, another one becomes the first, and the last one stays, not public', async () => {
    await addDomain(db, { id: 'two', hostnames: ['two.example'], isDefault: false });
    await addSubmission('message');
    await addSubmission('other', 'two');
    await removeAgain(db, [entry('domain', 'one')], NOW);
    const domains = () => db.selectFrom('domain').select(['id', 'is_default', 'published']).execute();
    expect(await domains()).toEqual([{ id: 'two', is_default: 1, published: 1 }]);
    expect(await db.selectFrom('submission').select('id').execute()).toEqual([{ id: 'other' }]);
    await removeAgain(db, [entry('domain', 'two')], NOW);
    expect(await domains()).toEqual([{ id: 'two', is_default: 1, published: 0 }]);
  });

  test('messages go with the mails about them, and the list keeps the times at which they went first', async () => {
    await addSubmission('message');
    await removeAgain(db, [entry('submission', 'message', '2026-01-05T00:00:00.000Z')], NOW);
    expect(await removedForGood(db)).toEqual([entry('submission', 'message', '2026-01-05T00:00:00.000Z')]);
  });

  test('more ids than one statement takes are removed', async () => {
    const ids = Array.from({ length: 1201 }, (_, number) => `m${number}`);
    for (const id of ids) await addSubmission(id);
    await addSubmission('stays');
    expect(
      await removeAgain(
        db,
        ids.map((id) => entry('submission', id)),
        NOW,
      ),
    ).toBe(1201);
    expect(await db.selectFrom('submission').select('id').execute()).toEqual([{ id: 'stays' }]);
  });
});

test('what no kept backup can bring back is forgotten, and the oldest beyond a number', async () => {
  const at = (day: number) => `2026-02-0${day}T00:00:00.000Z`;
  await rememberRemoved(
    db,
    [1, 2, 3, 4, 5].map((day) => entry('page', `p${day}`, at(day))),
  );
  while (await forgetRemoved(db, at(2), 3));
  expect(await kinds()).toEqual(['page p3', 'page p4', 'page p5']);
});
