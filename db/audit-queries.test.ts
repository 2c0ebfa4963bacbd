import path from 'node:path';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../server/testing/folders.ts';
import { AUDIT_RETENTION } from '../src/model/limits.ts';
import {
  type AuditFilter,
  auditListQueries,
  auditRetention,
  lastAuditEntries,
  listAudit,
  purgeAuditEntries,
  purgeAuditEntriesBeyond,
  putAuditEntry,
  setAuditRetention,
} from './audit-queries.ts';
import { openSqlite } from './engines/sqlite/open-sqlite.ts';
import { migrate } from './migrate.ts';
import { dialects } from './testing/dialects.ts';
import { queryPlan } from './testing/query-plan.ts';
import { auditRow, NOW } from './testing/rows.ts';

const LATER = '2026-03-01T00:20:00.000Z';

describe.each(dialects)('the audit on $name', ({ open }) => {
  test('entries of one action are listed, the latest first, and go when they are old', async () => {
    const db = await open();
    await putAuditEntry(db, auditRow('a', NOW));
    await putAuditEntry(db, auditRow('b', LATER));
    const removals = { domainId: 'one', action: 'forms/removeSubmission', limit: 2 } as const;
    const listed = async (asked: { domainId: string; action: 'forms/removeSubmission'; limit: number }) =>
      (await lastAuditEntries(db, asked)).map(({ created_at, username }) => [created_at, username]);
    expect(await listed(removals)).toEqual([
      [LATER, null],
      [NOW, null],
    ]);
    expect(await listed({ ...removals, limit: 1 })).toEqual([[LATER, null]]);
    expect(await listed({ ...removals, domainId: 'two' })).toEqual([]);
    expect(await purgeAuditEntries(db, LATER)).toBe(true);
    expect(await purgeAuditEntries(db, LATER)).toBe(false);
    expect(await db.selectFrom('audit_entry').select('id').execute()).toEqual([{ id: 'b' }]);
  });

  test('what is repeated is counted in one entry, and everything else has its own', async () => {
    const db = await open();
    await putAuditEntry(db, auditRow('a', NOW, { run: 'save', subject_name: '/old' }));
    await putAuditEntry(db, auditRow('b', LATER, { run: 'save', subject_name: '/new' }));
    await putAuditEntry(db, auditRow('c', LATER));
    await putAuditEntry(db, auditRow('d', LATER));
    const rows = await db
      .selectFrom('audit_entry')
      .select(['id', 'times', 'created_at', 'last_at', 'subject_name'])
      .orderBy('id')
      .execute();
    expect(rows).toEqual([
      { id: 'a', times: 2, created_at: NOW, last_at: LATER, subject_name: '/new' },
      ...['c', 'd'].map((id) => ({ id, times: 1, created_at: LATER, last_at: LATER, subject_name: '' })),
    ]);
  });

  test('the oldest entries go beyond a number, and nothing within it', async () => {
    const db = await open();
    for (const [index, id] of ['a', 'b', 'c', 'd'].entries())
      await putAuditEntry(db, auditRow(id, `2026-03-0${index + 1}T00:00:00.000Z`));
    expect(await purgeAuditEntriesBeyond(db, 2)).toBe(true);
    expect(await purgeAuditEntriesBeyond(db, 2)).toBe(false);
    expect(await db.selectFrom('audit_entry').select('id').orderBy('id').execute()).toEqual([
      { id: 'c' },
      { id: 'd' },
    ]);
  });

  test('the retention is one number for all', async () => {
    const db = await open();
    expect(await auditRetention(db)).toBeNull();
    await setAuditRetention(db, 90);
    await setAuditRetention(db, 400);
    expect(await auditRetention(db)).toBe(400);
  });
});

test('a page of the list is read in its order, and all are counted, with two statements where as many are stored as can be', async () => {
  const database = openSqlite(path.join(await temporaryFolder(), 'hearth.db'));
  onTestFinished(() => database.close());
  await migrate(database);
  const most = AUDIT_RETENTION.entries;
  await sql`with recursive n(i) as (values (0) union all select i + 1 from n where i < ${most - 1})
    insert into audit_entry (id, domain_id, action, subject_id, user_id, person_id, details, created_at, last_at)
    select printf('%06d', i), 'one', iif(i % 4, 'page/delete', 'page/save'), 's', 'u' || (i % 10), 'u' || (i % 10), '{}',
      strftime('%Y-%m-%dT%H:%M:%fZ', 1767225600 + i, 'unixepoch'), '' from n`.execute(database.writer);
  const all: AuditFilter = { userId: null, action: null, from: null, before: null };
  const person = { userId: 'u0' };
  const action = { action: 'page/save' } as const;
  const days = { from: '2026-01-02T00:00:00.000Z', before: '2026-01-03T00:00:00.000Z' };
  const day = 24 * 60 * 60;
  for (const [change, total] of [
    [{}, most],
    [person, most / 10],
    [action, most / 4],
    [days, day],
    [{ ...person, ...days }, day / 10],
    [{ ...action, ...days }, day / 4],
    [{ ...person, ...action, ...days }, day / 20],
  ] as const) {
    const filter = { ...all, ...change };
    const { page, count } = auditListQueries(database.reader, filter, { limit: 20, offset: 0 });
    const [pagePlan, countPlan] = [page, count].map((query) => queryPlan(database.writer, query));
    const index = filter.userId ? 'person' : filter.action ? 'action' : 'time';
    // Expects a plan of one step that reads only the rows of the range, without sorting.
    const inOrder = new RegExp(`^(SCAN|SEARCH) audit_entry USING INDEX audit_entry_${index}\\b`);
    expect(await pagePlan, JSON.stringify(change)).toEqual([expect.stringMatching(inOrder)]);
    const isCovered = filter.action === null || filter.userId === null;
    expect(await countPlan).toEqual([
      expect.stringContaining(isCovered ? 'USING COVERING INDEX' : 'SEARCH audit_entry USING INDEX'),
    ]);
    const before = database.statements.reader;
    const last = await listAudit(database.reader, filter, { limit: 20, offset: total - 20 });
    expect([last.entries.length, last.total]).toEqual([20, total]);
    expect(database.statements.reader - before).toBe(2);
  }
});
