import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../server/testing/folders.ts';
import type { Writer } from './connection.ts';
import { openSqlite } from './engines/sqlite/open-sqlite.ts';
import { migrate } from './migrate.ts';
import { insertPage } from './page-queries.ts';
import {
  closeReview,
  countWaiting,
  mailedUser,
  publishersOf,
  putReview,
  reopenReview,
  reviewOf,
  waitingPages,
  waitingRows,
} from './review-queries.ts';
import { dialects } from './testing/dialects.ts';
import { queryPlan } from './testing/query-plan.ts';
import { addDomain, NOW, pageRow } from './testing/rows.ts';

const ALL = { limit: 100, offset: 0 };
const LATER = '2026-04-01T00:00:00.000Z';

async function ask(db: Writer, id: string, fields: { asked_at?: string; mailedAt?: string } = {}) {
  const asked = { domain_id: 'one', asked_by: 'u', asked_at: NOW, version: 1, note: '', mailedAt: null };
  await putReview(db, { page_id: id, ...asked, ...fields });
}

describe.each(dialects)('requests for publication on $name', ({ open }) => {
  test('are open again if the publication that closed them is taken back, and no others are', async () => {
    const db = await open();
    await addDomain(db);
    for (const id of ['a', 'b', 'c']) {
      await insertPage(db, pageRow(id));
      await ask(db, id, { mailedAt: NOW });
    }
    await closeReview(db, 'a', { state: 'published', by: 'v', at: NOW });
    await closeReview(db, 'b', { state: 'published', by: 'v', at: LATER });
    await closeReview(db, 'c', { state: 'declined', by: 'v', at: NOW });
    for (const id of ['a', 'b', 'c']) await reopenReview(db, id, { publishedAt: NOW, version: 2 });
    const states = ['a', 'b', 'c'].map(async (id) => (await reviewOf(db, id))!.state);
    expect(await Promise.all(states)).toEqual(['open', 'published', 'declined']);
    expect(await reviewOf(db, 'a')).toMatchObject({ decided_by: null, decided_at: null, version: 2 });
  });

  test('are one for each page, which keeps when it was mailed, and go with it', async () => {
    const db = await open();
    await addDomain(db);
    await insertPage(db, pageRow('a'));
    expect(await reviewOf(db, 'a')).toBeNull();
    await ask(db, 'a', { mailedAt: NOW });
    expect(await closeReview(db, 'a', { state: 'declined', reason: 'No', by: 'v', at: NOW })).toBe(true);
    expect(await closeReview(db, 'a', { state: 'published', by: 'v', at: NOW })).toBe(false);
    const asked = {
      ...{ page_id: 'a', domain_id: 'one', version: 1, note: '', asked_by: 'u', asker: null },
      ...{ asked_at: NOW, mailed_at: NOW, decider: null, decided_at: NOW },
    };
    expect(await reviewOf(db, 'a')).toEqual({ ...asked, state: 'declined', reason: 'No', decided_by: 'v' });
    await ask(db, 'a', { asked_at: LATER });
    expect(await reviewOf(db, 'a')).toEqual({
      ...asked,
      decided_at: null,
      state: 'open',
      reason: '',
      decided_by: null,
      asked_at: LATER,
      mailed_at: NOW,
      asker: null,
    });
    await db.deleteFrom('page').where('id', '=', 'a').execute();
    expect(await reviewOf(db, 'a')).toBeNull();
  });

  test('wait for those who may publish the page, unless it was deleted', async () => {
    const db = await open();
    await addDomain(db);
    for (const [id, fields] of Object.entries({
      open: {},
      held: { roles: '["editor"]' },
      theirs: { roles: '["editor-in-chief"]' },
      gone: { deleted_at: NOW },
    })) {
      await insertPage(db, pageRow(id, fields));
      await ask(db, id);
    }
    const of = async (publishable: 'all' | 'none' | string[]) => {
      const selection = { domainId: 'one', publishable };
      const { pages, total } = await waitingPages(db, selection, ALL);
      expect(total).toBe(pages.length);
      expect(await countWaiting(db, selection, 2)).toBe(Math.min(2, total));
      return pages.map(({ page_id }) => page_id);
    };
    expect(await of('all')).toEqual(['held', 'open', 'theirs']);
    expect(await of('none')).toEqual([]);
    expect(await of(['editor'])).toEqual(['held', 'open']);
    expect(await waitingPages(db, { domainId: 'two', publishable: 'all' }, ALL)).toEqual({
      pages: [],
      total: 0,
    });
    expect(
      (await waitingPages(db, { domainId: 'one', publishable: 'all' }, { limit: 1, offset: 1 })).pages,
    ).toMatchObject([{ page_id: 'open', draft_version: 1 }]);
  });

  test('people are written to who may publish the page and can log in', async () => {
    const db = await open();
    const role = { rights: '[]', description: '' };
    for (const name of ['admin', 'publisher', 'writer', 'youth'])
      await db
        .insertInto('role')
        .values({ ...role, name, title: name, title_key: name })
        .execute();
    const people = {
      ada: ['admin'],
      pia: ['publisher'],
      yara: ['publisher', 'youth'],
      wyn: ['writer', 'youth'],
    };
    for (const [name, roles] of Object.entries(people)) {
      const keys = { username_key: name, email_key: `${name}@example.org`, search_key: name, name: '' };
      const user = {
        id: name,
        username: name,
        email: `${name}@example.org`,
        password_hash: 'x',
        created_at: NOW,
      };
      await db
        .insertInto('user')
        .values({ ...user, ...keys })
        .execute();
      for (const role of roles) await db.insertInto('user_role').values({ user_id: name, role }).execute();
    }
    const names = async (roles: string[], except = '') => {
      const found = await publishersOf(db, { publishing: ['publisher'], roles, except, limit: 10 });
      return found.map(({ username }) => username).sort();
    };
    expect(await names([])).toEqual(['ada', 'pia', 'yara']);
    expect(await names(['youth'], 'ada')).toEqual(['yara']);
    expect(await publishersOf(db, { publishing: [], roles: [], except: '', limit: 1 })).toHaveLength(1);
    expect(await mailedUser(db, 'wyn')).toEqual({ username: 'wyn', email: 'wyn@example.org' });
    await db.updateTable('user').set({ deactivated_at: NOW }).where('id', '=', 'wyn').execute();
    expect(await mailedUser(db, 'wyn')).toBeNull();
  });
});

test('those that wait are found in an index, in the order of the list', async () => {
  const database = openSqlite(path.join(await temporaryFolder(), 'hearth.db'));
  onTestFinished(() => database.close());
  await migrate(database);
  const selection = { domainId: 'one', publishable: ['editor'] };
  const plan = await queryPlan(database.writer, waitingRows(database.reader, selection, ALL));
  expect(plan[0]).toBe('SEARCH review USING INDEX review_waiting (domain_id=? AND state=?)');
  expect(plan.filter((step) => /^SCAN|TEMP B-TREE/.test(step))).toEqual([]);
});
