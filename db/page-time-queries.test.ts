import { describe, expect, test } from 'vitest';
import type { Writer } from './connection.ts';
import { insertPage, updatePage } from './page-queries.ts';
import {
  clearPageTimes,
  dueTimes,
  holdPublications,
  pageTimes,
  putPageTime,
  stopPageTime,
  takePageTime,
  timesOfSite,
} from './page-time-queries.ts';
import type { NewRow } from './schema.ts';
import { dialects } from './testing/dialects.ts';
import { addDomain, NOW, pageRow, userRow } from './testing/rows.ts';

const at = (hour: number) => `2026-04-01T0${hour}:00:00.000Z`;

function timeRow(page_id: string, changes: Partial<NewRow<'page_time'>> = {}): NewRow<'page_time'> {
  const set = { set_by: 'u', set_at: NOW, version: 1, stopped: '' };
  return { page_id, action: 'publish', at: at(1), leads_to: '', ...set, ...changes };
}

async function addPages(db: Writer): Promise<void> {
  await addDomain(db);
  await addDomain(db, { id: 'two', name: 'Two', hostnames: ['two.example'], isDefault: false });
  await db.insertInto('user').values(userRow('u')).execute();
  for (const id of ['a', 'b', 'c']) await insertPage(db, pageRow(id));
  await insertPage(db, pageRow('d', { domain_id: 'two', roles: '["editor"]' }));
}

const keys = (rows: readonly { page_id: string; action: string }[]) =>
  rows.map(({ page_id, action }) => `${action} ${page_id}`);

describe.each(dialects)('the times of pages on $name', ({ open }) => {
  test('a page has one of each, the last that was set, and they go with the page', async () => {
    const db = await open();
    await addPages(db);
    for (const hour of [3, 2]) await putPageTime(db, timeRow('a', { at: at(hour), leads_to: '/x' }));
    await putPageTime(db, timeRow('a', { action: 'unpublish', at: at(1), set_by: 'gone' }));
    const found = await pageTimes(db, 'a');
    expect(found.map(({ action, at: time, username }) => [action, time, username])).toEqual([
      ['unpublish', at(1), null],
      ['publish', at(2), 'u'],
    ]);
    await db.deleteFrom('page').where('id', '=', 'a').execute();
    expect(await pageTimes(db, 'a')).toEqual([]);
  });

  test('those that have come are found, ends first, and none that was stopped or whose page was deleted', async () => {
    const db = await open();
    await addPages(db);
    await putPageTime(db, timeRow('a', { at: at(2) }));
    await putPageTime(db, timeRow('b'));
    await putPageTime(db, timeRow('b', { action: 'unpublish', at: at(3) }));
    await putPageTime(db, timeRow('c', { stopped: 'No.' }));
    await putPageTime(db, timeRow('d', { at: at(4) }));
    expect(keys(await dueTimes(db, at(3), 9))).toEqual(['unpublish b', 'publish b', 'publish a']);
    expect(keys(await dueTimes(db, at(3), 1))).toEqual(['unpublish b']);
    await updatePage(db, 'b', { deleted_at: NOW });
    expect(keys(await dueTimes(db, at(4), 9))).toEqual(['publish a', 'publish d']);
  });

  test('a time is taken once, and not at all once it was set anew, stopped or cleared', async () => {
    const db = await open();
    await addPages(db);
    const first = timeRow('a');
    await putPageTime(db, first);
    await putPageTime(db, timeRow('a', { set_at: at(1) }));
    expect(await takePageTime(db, first)).toBe(false);
    expect(await stopPageTime(db, first, 'No.')).toBe(false);
    const [now] = await pageTimes(db, 'a');
    expect(await stopPageTime(db, now!, 'No.')).toBe(true);
    expect(await stopPageTime(db, now!, 'Never.')).toBe(false);
    expect(await takePageTime(db, now!)).toBe(false);
    expect((await pageTimes(db, 'a')).map(({ stopped }) => stopped)).toEqual(['No.']);
    await putPageTime(db, first);
    await putPageTime(db, timeRow('a', { action: 'unpublish' }));
    expect(await takePageTime(db, first)).toBe(true);
    expect(await takePageTime(db, first)).toBe(false);
    expect(await clearPageTimes(db, 'a', 'publish')).toBe(0);
    expect(await clearPageTimes(db, 'a')).toBe(1);
  });

  test('a site lists those of pages that the user may publish', async () => {
    const db = await open();
    await addPages(db);
    for (const id of ['d', 'b', 'a']) await putPageTime(db, timeRow(id, { at: at(id === 'a' ? 2 : 1) }));
    const listed = async (domainId: string, publishable: 'all' | 'none' | string[]) =>
      keys(await timesOfSite(db, { domainId, publishable }, 9));
    expect(await listed('one', 'all')).toEqual(['publish b', 'publish a']);
    expect(await listed('two', ['writer'])).toEqual([]);
    expect(await listed('two', ['editor'])).toEqual(['publish d']);
    expect(await listed('one', 'none')).toEqual([]);
  });

  test('a restore holds publications that have passed, and nothing else', async () => {
    const db = await open();
    await addPages(db);
    await putPageTime(db, timeRow('a'));
    await putPageTime(db, timeRow('a', { action: 'unpublish' }));
    await putPageTime(db, timeRow('b', { at: at(3) }));
    await putPageTime(db, timeRow('c', { stopped: 'Before.' }));
    expect(await holdPublications(db, at(2), 'Held.')).toBe(1);
    const stopped = await db
      .selectFrom('page_time')
      .selectAll()
      .orderBy('page_id')
      .orderBy('action')
      .execute();
    expect(stopped.map((row) => [row.page_id, row.action, row.stopped])).toEqual([
      ['a', 'publish', 'Held.'],
      ['a', 'unpublish', ''],
      ['b', 'publish', ''],
      ['c', 'publish', 'Before.'],
    ]);
  });
});
