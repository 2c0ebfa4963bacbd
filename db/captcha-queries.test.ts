import { describe, expect, test } from 'vitest';
import { purgeUsedCaptchas, useCaptcha } from './captcha-queries.ts';
import { serverSecret } from './server-secret.ts';
import { dialects } from './testing/dialects.ts';
import { NOW } from './testing/rows.ts';

const LATER = '2026-03-01T00:20:00.000Z';

describe.each(dialects)('captchas and secrets on $name', ({ open }) => {
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
});
