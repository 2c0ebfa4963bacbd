import { describe, expect, test } from 'vitest';
import type { Writer } from './connection.ts';
import {
  type Concerned,
  countNew,
  countUndescribed,
  deadAddresses,
  greetingsPutAway,
  markSeenBy,
  ownDrafts,
  ownRequests,
  purgeSeen,
  putAwayGreeting,
  unseenMessages,
} from './for-you-queries.ts';
import { insertMediaItem } from './media-queries.ts';
import { insertPage } from './page-queries.ts';
import { removePerson } from './person-changes.ts';
import { putRedirect } from './redirect-queries.ts';
import { closeReview, putReview } from './review-queries.ts';
import { insertSubmission } from './submission-queries.ts';
import { dialects } from './testing/dialects.ts';
import {
  addDomain,
  mediaItemRow,
  NOW,
  pageRow,
  snapshotRow,
  submissionRow,
  userRow,
} from './testing/rows.ts';

const day = (number: number) => `2026-03-${String(number).padStart(2, '0')}T10:00:00.000Z`;
const UNA: Concerned = { userId: 'una', domainId: 'one', since: day(2) };
const EVERYTHING = { readsMessages: true, most: 9 };

describe.each(dialects)('what concerns one user on $name', ({ open }) => {
  async function withUsers(): Promise<Writer> {
    const db = await open();
    await addDomain(db);
    await addDomain(db, { id: 'two', isDefault: false });
    for (const id of ['una', 'pia']) await db.insertInto('user').values(userRow(id)).execute();
    return db;
  }
  const counts = async (db: Writer, concerned = UNA, options = EVERYTHING) => {
    const { messages, answers } = await countNew(db, concerned, options);
    return [messages, answers];
  };
  const see = (db: Writer, kind: 'messages' | 'answers', ids: string[] | null, now = day(9)) =>
    markSeenBy(db, UNA, { kind, ids, now, most: 100 });

  test('new messages are those of the site that the user has not seen, without tests and old ones', async () => {
    const db = await withUsers();
    await insertSubmission(db, submissionRow('old', { created_at: day(1) }));
    await insertSubmission(db, submissionRow('a', { created_at: day(3) }));
    await insertSubmission(db, submissionRow('b', { created_at: day(4) }));
    await insertSubmission(db, submissionRow('c', { created_at: day(4) }));
    await insertSubmission(db, submissionRow('draft', { created_at: day(4), draft: 1 }));
    await insertSubmission(db, submissionRow('other', { created_at: day(4), domain_id: 'two' }));
    const ids = async (limit = 9) => (await unseenMessages(db, UNA, limit)).map(({ id }) => id);
    expect([await ids(), await ids(2)]).toEqual([
      ['c', 'b', 'a'],
      ['c', 'b'],
    ]);
    await insertPage(db, pageRow('contact', { doc: '{"a":1}' }));
    await insertSubmission(db, submissionRow('first', { created_at: day(2), page_id: 'contact' }));
    expect((await unseenMessages(db, UNA, 9)).slice(-2)).toEqual([
      { id: 'a', identifier: 'contact', block_key: 'form', created_at: day(3), page: null },
      { id: 'first', identifier: 'contact', block_key: 'form', created_at: day(2), page: '{"a":1}' },
    ]);
    await see(db, 'messages', ['first']);
    expect(await counts(db)).toEqual([3, 0]);
    expect(await counts(db, UNA, { readsMessages: true, most: 2 })).toEqual([2, 0]);
    expect(await counts(db, UNA, { readsMessages: false, most: 9 })).toEqual([0, 0]);
    // Only new ones are noted, so that nobody can fill the table.
    await see(db, 'messages', ['b', 'old', 'nowhere', 'other']);
    expect(await db.selectFrom('seen').selectAll().where('subject_id', '!=', 'first').execute()).toEqual([
      { user_id: 'una', subject_id: 'b', seen_at: day(9) },
    ]);
    expect([await ids(), await counts(db, { ...UNA, userId: 'pia' })]).toEqual([
      ['c', 'a'],
      [4, 0],
    ]);
    await see(db, 'messages', null);
    await see(db, 'messages', null);
    expect([await ids(), await counts(db)]).toEqual([[], [0, 0]]);
  });

  test('own requests are listed while they are open, and when they were answered until that is acknowledged', async () => {
    const db = await withUsers();
    for (const id of ['a', 'b', 'c', 'd']) await insertPage(db, pageRow(id));
    const ask = (page_id: string, asked_at: string, asked_by = 'una') =>
      putReview(db, {
        ...{ page_id, asked_at, asked_by, domain_id: 'one', version: 1, note: '', mailedAt: null },
      });
    await ask('a', day(3));
    await ask('b', day(4));
    await ask('c', day(5), 'pia');
    await ask('d', day(3));
    await closeReview(db, 'b', { state: 'declined', reason: 'Not yet', by: 'pia', at: day(6) });
    // Their own answer is no news.
    await closeReview(db, 'd', { state: 'published', by: 'una', at: day(6) });
    const listed = async () =>
      (await ownRequests(db, UNA, 9)).map(({ page_id, state, asker, decider }) => [
        page_id,
        state,
        asker,
        decider,
      ]);
    expect(await listed()).toEqual([
      ['b', 'declined', 'una', 'pia'],
      ['a', 'open', 'una', null],
    ]);
    expect((await ownRequests(db, UNA, 1)).length).toBe(1);
    expect([await counts(db), await counts(db, { ...UNA, since: day(7) })]).toEqual([
      [0, 1],
      [0, 0],
    ]);
    await see(db, 'messages', ['b']);
    expect(await counts(db)).toEqual([0, 1]);
    await see(db, 'answers', ['a', 'b'], day(7));
    expect([await counts(db), await listed()]).toEqual([[0, 0], [['a', 'open', 'una', null]]]);
    // A new answer is news again, and acknowledging it replaces the note.
    await ask('b', day(8));
    await closeReview(db, 'b', { state: 'published', by: 'pia', at: day(8) });
    expect(await counts(db)).toEqual([0, 1]);
    await see(db, 'answers', null, day(9));
    expect(await counts(db)).toEqual([0, 0]);
    await ask('a', day(9));
    await closeReview(db, 'a', { state: 'declined', reason: 'No', by: 'pia', at: day(9) });
    await db
      .updateTable('page')
      .set({ deleted_at: day(10) })
      .where('id', '=', 'a')
      .execute();
    expect([await counts(db), await listed()]).toEqual([[0, 0], []]);
  });

  test('own drafts are the pages that the user changed last and that visitors do not see as they are', async () => {
    const db = await withUsers();
    const live = { published: 1, last_published: day(3) };
    await insertPage(db, pageRow('new', { updated_by: 'una', updated_at: day(5), doc: '{"a":1}' }));
    await insertPage(db, pageRow('changed', { ...live, updated_by: 'una', updated_at: day(4) }));
    await insertPage(db, pageRow('same', { ...live, updated_by: 'una', updated_at: day(3) }));
    await insertPage(db, pageRow('hers', { updated_by: 'pia' }));
    await insertPage(db, pageRow('gone', { updated_by: 'una', deleted_at: day(6) }));
    await insertPage(db, pageRow('there', { updated_by: 'una', domain_id: 'two' }));
    await db
      .insertInto('page_published')
      .values(snapshotRow('changed', { doc: '{"b":1}' }))
      .execute();
    expect(await ownDrafts(db, UNA, 9)).toEqual({
      pages: [
        { id: 'new', slug: 'new', title: 'new', updated_at: day(5), doc: '{"a":1}', live: null },
        { id: 'changed', slug: 'changed', title: 'changed', updated_at: day(4), doc: '{}', live: '{"b":1}' },
      ],
      total: 2,
    });
    const first = await ownDrafts(db, UNA, 1);
    expect([first.pages.map(({ id }) => id), first.total]).toEqual([['new'], 2]);
    expect(await ownDrafts(db, { userId: 'nobody', domainId: 'one' }, 9)).toEqual({ pages: [], total: 0 });
  });

  test('a published link is dead if neither a page nor a redirect is published at its address', async () => {
    const db = await withUsers();
    for (const id of ['help', 'draft']) await insertPage(db, pageRow(id));
    for (const slug of ['help', ''])
      await db
        .insertInto('page_published')
        .values(snapshotRow(slug === '' ? 'draft' : slug, { slug }))
        .execute();
    const redirect = { id: 'r', domain_id: 'one', from_path: '/old/page', to_path: '/help', published: 1 };
    await putRedirect(db, { ...redirect, name: 'Old', updated_at: NOW });
    await db
      .insertInto('redirect_published')
      .values({ redirect_id: 'r', domain_id: 'one', from_path: '/old/page', to_path: '/help' })
      .execute();
    const link = (media_id: string, domain_id = 'one', state: 'draft' | 'published' = 'published') =>
      db
        .insertInto('media_use')
        .values({ media_id, document_id: 'help', domain_id, state, renditions: '[]' })
        .execute();
    for (const path of ['/help', '/', '/Old/Page', '/gone', '/zoo', '//one.org/gone', '0', 'form contact'])
      await link(path);
    await link('/drafted', 'one', 'draft');
    await link('/elsewhere', 'two');
    expect(await deadAddresses(db, 'one', 9)).toEqual(['/gone', '/zoo']);
    expect(await deadAddresses(db, 'one', 1)).toEqual(['/gone']);
    expect(await deadAddresses(db, 'two', 9)).toEqual(['/elsewhere']);
  });

  test('published pictures are counted that the library neither describes nor calls decorative', async () => {
    const db = await withUsers();
    const picture = async (id: string, fields = {}, state: 'draft' | 'published' | null = 'published') => {
      await insertMediaItem(db, mediaItemRow(id, fields));
      if (state === null) return;
      await db
        .insertInto('media_use')
        .values({ media_id: id, document_id: 'p', domain_id: 'one', state, renditions: '[]' })
        .execute();
    };
    await picture('a');
    await picture('b');
    await picture('told', { alt: 'Two mugs' });
    await picture('decor', { decorative: 1 });
    await picture('file', { kind: 'file' });
    await picture('drafted', {}, 'draft');
    await picture('unused', {}, null);
    expect(await countUndescribed(db, 'one', 9)).toBe(2);
    expect(await countUndescribed(db, 'one', 1)).toBe(1);
    expect(await countUndescribed(db, 'two', 9)).toBe(0);
  });

  test('notes are removed when they are old, and with the account', async () => {
    const db = await withUsers();
    for (const [index, id] of ['a', 'b', 'c'].entries()) {
      await insertSubmission(db, submissionRow(id, { created_at: day(3) }));
      await see(db, 'messages', [id], day(5 + index));
    }
    expect(await purgeSeen(db, day(6))).toBe(false);
    const left = async () => (await db.selectFrom('seen').select('subject_id').execute()).length;
    expect(await left()).toBe(2);
    await removePerson(db, 'una', NOW);
    expect(await left()).toBe(0);
  });

  test('a greeting that a user has put away stays away from this user, and only from this user', async () => {
    const db = await withUsers();
    await putAwayGreeting(db, 'una', 'three-things');
    await putAwayGreeting(db, 'una', 'three-things');
    expect(await purgeSeen(db, '2100-01-01T00:00:00.000Z')).toBe(false);
    const away = async (userId: string) => [
      ...(await greetingsPutAway(db, userId, ['first-site', 'three-things'])),
    ];
    expect([await away('una'), await away('pia')]).toEqual([['three-things'], []]);
    expect([...(await greetingsPutAway(db, 'una', ['first-site']))]).toEqual([]);
    await removePerson(db, 'una', NOW);
    expect(await away('una')).toEqual([]);
  });
});
