import { describe, expect, test } from 'vitest';
import { STORED_REVISIONS } from '../src/model/limits.ts';
import type { Writer } from './connection.ts';
import { insertPage } from './page-queries.ts';
import {
  insertRevision,
  type NewRevision,
  pageRevision,
  pageRevisions,
  pruneRevisions,
} from './revision-queries.ts';
import { dialects } from './testing/dialects.ts';
import { addDomain, NOW, pageRow, userRow } from './testing/rows.ts';
import { insertUser } from './user-queries.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Returns the time that is `days` days before `NOW`, at an hour of that day. */
function daysAgo(days: number, hour: number): string {
  return new Date(Date.parse(NOW) - days * DAY_MS + hour * 60 * 60 * 1000).toISOString();
}

describe.each(dialects)('revisions on $name', ({ open }) => {
  async function withPage(): Promise<Writer> {
    const db = await open();
    await addDomain(db);
    await insertPage(db, pageRow('a'));
    await insertPage(db, pageRow('b'));
    return db;
  }

  async function add(db: Writer, changes: Partial<NewRevision> & { id: string }): Promise<void> {
    const rest = {
      pageId: 'a',
      version: 1,
      action: 'save',
      userId: null,
      createdAt: NOW,
      doc: '{}',
    } as const;
    await insertRevision(db, { ...rest, ...changes });
  }

  test('they are listed newest first, with who saved them', async () => {
    const db = await withPage();
    await insertUser(db, userRow('u1', { username: 'Mira' }), []);
    await add(db, { id: 'r9', version: 1, userId: 'u1' });
    await add(db, { id: 'r1', version: 2, action: 'publish', userId: 'gone' });
    await add(db, { id: 'r2', version: 2, action: 'unpublish' });
    await add(db, { id: 'r3', version: 10, action: 'delete' });
    await add(db, { id: 'other', pageId: 'b', version: 20 });
    expect(await pageRevisions(db, 'a', { limit: 10, offset: 0 })).toEqual({
      revisions: [
        { id: 'r3', version: 10, action: 'delete', savedBy: null, createdAt: NOW },
        { id: 'r2', version: 2, action: 'unpublish', savedBy: null, createdAt: NOW },
        { id: 'r1', version: 2, action: 'publish', savedBy: null, createdAt: NOW },
        { id: 'r9', version: 1, action: 'save', savedBy: 'Mira', createdAt: NOW },
      ],
      total: 4,
    });
    const second = await pageRevisions(db, 'a', { limit: 2, offset: 1 });
    expect(second.revisions.map(({ id }) => id)).toEqual(['r2', 'r1']);
    expect(second.total).toBe(4);
    expect(await pageRevisions(db, 'c', { limit: 2, offset: 0 })).toEqual({ revisions: [], total: 0 });
  });

  test('one is read with its document', async () => {
    const db = await withPage();
    await add(db, { id: 'r1', doc: '{"title":"Été"}' });
    expect(await pageRevision(db, 'r1')).toEqual({
      id: 'r1',
      pageId: 'a',
      version: 1,
      action: 'save',
      savedBy: null,
      createdAt: NOW,
      doc: '{"title":"Été"}',
    });
    expect(await pageRevision(db, 'r2')).toBeNull();
  });

  test('the last ones stay, before them the last of each day, and nothing that is too old', async () => {
    const db = await withPage();
    const { last, dailyForDays } = STORED_REVISIONS;
    let version = 0;
    const older: readonly [id: string, createdAt: string][] = [
      ['too-old', daysAgo(dailyForDays + 1, 8)],
      ['first-day', daysAgo(dailyForDays, 8)],
      ['morning', daysAgo(3, 8)],
      ['noon', daysAgo(3, 12)],
      ['evening', daysAgo(3, 20)],
      ['same-day', daysAgo(1, 1)],
    ];
    for (const [id, createdAt] of older) await add(db, { id, version: ++version, createdAt });
    for (let index = 0; index < last; index++) {
      await add(db, { id: `last-${index}`, version: ++version, createdAt: daysAgo(1, 2) });
    }
    await add(db, { id: 'other', pageId: 'b', createdAt: daysAgo(dailyForDays + 9, 0) });
    await pruneRevisions(db, 'a', NOW);
    const { revisions, total } = await pageRevisions(db, 'a', { limit: 100, offset: last });
    expect(revisions.map(({ id }) => id)).toEqual(['evening', 'first-day']);
    expect(total).toBe(last + 2);
    expect((await pageRevisions(db, 'b', { limit: 1, offset: 0 })).total).toBe(1);
  });

  test('the last revision of an older day that changed what readers see stays, rather than a later draft', async () => {
    const db = await withPage();
    let version = 0;
    const older: readonly [id: string, days: number, action: NewRevision['action']][] = [
      ['published', 3, 'publish'],
      ['unpublished', 3, 'unpublish'],
      ['drafted', 3, 'save'],
      ['restored', 2, 'restore'],
      ['saved', 2, 'save'],
      ['taken-back', 1, 'takeBack'],
      ['later', 1, 'save'],
    ];
    for (const [id, days, action] of older)
      await add(db, { id, version: ++version, action, createdAt: daysAgo(days, 8) });
    for (let index = 0; index < STORED_REVISIONS.last; index++)
      await add(db, { id: `last-${index}`, version: ++version, createdAt: daysAgo(1, 9) });
    for (let times = 0; times < 2; times++) {
      await pruneRevisions(db, 'a', NOW);
      const { revisions } = await pageRevisions(db, 'a', { limit: 100, offset: STORED_REVISIONS.last });
      expect(revisions.map(({ id }) => id)).toEqual(['taken-back', 'saved', 'unpublished']);
    }
  });
});
