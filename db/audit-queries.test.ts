import { describe, expect, test } from 'vitest';
import {
  auditRetention,
  lastAuditEntries,
  purgeAuditEntries,
  purgeAuditEntriesBeyond,
  putAuditEntry,
  setAuditRetention,
} from './audit-queries.ts';
import { dialects } from './testing/dialects.ts';
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
