import { describe, expect, test } from 'vitest';
import { insertAuditEntry, lastAuditEntries, purgeAuditEntries } from './audit-queries.ts';
import { purgeUsedCaptchas, useCaptcha } from './captcha-queries.ts';
import { serverSecret } from './server-secret.ts';
import { dialects } from './testing/dialects.ts';
import { NOW } from './testing/rows.ts';

const LATER = '2026-03-01T00:20:00.000Z';

describe.each(dialects)('captchas, secrets and the audit on $name', ({ open }) => {
  test('a captcha is good once, and remembered until it expires', async () => {
    const db = await open();
    expect(await useCaptcha(db, 'a', NOW)).toBe(true);
    expect(await useCaptcha(db, 'b', LATER)).toBe(true);
    expect(await useCaptcha(db, 'a', LATER)).toBe(false);
    expect(await purgeUsedCaptchas(db, NOW)).toBe(true);
    expect(await purgeUsedCaptchas(db, NOW)).toBe(false);
    expect(await useCaptcha(db, 'b', LATER)).toBe(false);
    expect(await useCaptcha(db, 'a', LATER)).toBe(true);
  });

  test('a secret is made once', async () => {
    const db = await open();
    const made = await Promise.all(['x', 'y'].map((value) => serverSecret(db, 'key', value)));
    expect(new Set(made).size).toBe(1);
    expect(await serverSecret(db, 'other', 'z')).toBe('z');
    expect(await serverSecret(db, 'key', 'w')).toBe(made[0]);
  });

  test('entries of the audit are listed, the latest first, and go when they are old', async () => {
    const db = await open();
    const entry = {
      domain_id: 'one',
      action: 'forms/removeSubmission',
      subject_id: 's',
      user_id: 'u',
      details: '{}',
    } as const;
    await insertAuditEntry(db, { ...entry, id: 'a', created_at: NOW });
    await insertAuditEntry(db, { ...entry, id: 'b', created_at: LATER });
    const removals = { domainId: 'one', action: entry.action, limit: 2 };
    const ids = async (asked: typeof removals) =>
      (await lastAuditEntries(db, asked)).map(({ created_at, username }) => [created_at, username]);
    expect(await ids(removals)).toEqual([
      [LATER, null],
      [NOW, null],
    ]);
    expect(await ids({ ...removals, limit: 1 })).toEqual([[LATER, null]]);
    expect(await ids({ ...removals, domainId: 'two' })).toEqual([]);
    expect(await purgeAuditEntries(db, LATER)).toBe(true);
    expect(await purgeAuditEntries(db, LATER)).toBe(false);
    expect(await db.selectFrom('audit_entry').select('id').execute()).toEqual([{ id: 'b' }]);
  });
});
