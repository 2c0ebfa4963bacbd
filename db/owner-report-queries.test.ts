import { describe, expect, test } from 'vitest';
import { addMissingPages } from './missing-page-queries.ts';
import { setToldOwner, toldOwner, weekCounts } from './owner-report-queries.ts';
import { setGetsReports } from './person-changes.ts';
import { insertSubmission } from './submission-queries.ts';
import { dialects } from './testing/dialects.ts';
import { addDomain, submissionRow, userRow } from './testing/rows.ts';
import { getsReports, insertUser } from './user-queries.ts';

const NOW = '2026-03-01T00:00:00.000Z';
const BEFORE = '2026-02-01T00:00:00.000Z';

describe.each(dialects)('mails to the owner on $name', ({ open }) => {
  test('the last state takes the place of the one before; one that cannot be read counts as none', async () => {
    const db = await open();
    expect(await toldOwner(db)).toBeNull();
    const told = { weeklyAt: NOW, findings: ['full-disk', 'full-disk'], wellSince: null, alarms: [NOW] };
    await setToldOwner(db, told);
    await setToldOwner(db, { ...told, wellSince: NOW });
    expect(await toldOwner(db)).toEqual({ ...told, wellSince: NOW });
    expect(await db.selectFrom('owner_report').selectAll().execute()).toHaveLength(1);
    await db.updateTable('owner_report').set({ state: '{"weeklyAt":3}' }).execute();
    expect(await toldOwner(db)).toBeNull();
  });

  test('forms and addresses without a page are counted since a time, of all sites', async () => {
    const db = await open();
    await addDomain(db, { id: 'one' });
    await addDomain(db, { id: 'two', isDefault: false });
    expect(await weekCounts(db, NOW)).toEqual({ submissions: 0, missing: 0 });
    for (const [id, domain_id, created_at] of [
      ['a', 'one', NOW],
      ['b', 'two', NOW],
      ['c', 'one', BEFORE],
    ] as const) {
      await insertSubmission(db, submissionRow(id, { domain_id, created_at }));
    }
    const missing = (domain_id: string, path: string, last_seen: string) => ({
      ...{ domain_id, path, count: 3, first_seen: BEFORE, last_seen },
    });
    await addMissingPages(db, [missing('one', '/gone', NOW), missing('two', '/old', BEFORE)]);
    expect(await weekCounts(db, NOW)).toEqual({ submissions: 2, missing: 1 });
    expect(await weekCounts(db, BEFORE)).toEqual({ submissions: 3, missing: 2 });
  });

  test('a user gets the mails until that is turned off', async () => {
    const db = await open();
    for (const id of ['a', 'b']) await insertUser(db, userRow(id), []);
    await setGetsReports(db, 'a', false);
    expect([await getsReports(db, 'a'), await getsReports(db, 'b'), await getsReports(db, 'c')]).toEqual([
      false,
      true,
      false,
    ]);
    await setGetsReports(db, 'a', true);
    expect(await getsReports(db, 'a')).toBe(true);
  });
});
