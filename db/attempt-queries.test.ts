import { describe, expect, test } from 'vitest';
import { countAttempts, forgetAttempts, removeEndedCounts } from './attempt-queries.ts';
import { dialects } from './testing/dialects.ts';

const postgres = dialects.filter(({ name }) => name === 'PostgreSQL');
const MINUTE = { weight: 1, windowMs: 60_000 };
const ENDED = { weight: 1, windowMs: -1 };

describe.each(postgres)('attempts that servers count together on $name', ({ open }) => {
  test('are counted one by one, for each key, however many are made at once', async () => {
    const db = await open();
    const counts = await Promise.all(Array.from({ length: 20 }, () => countAttempts(db, 'here', MINUTE)));
    expect(counts.map(({ count }) => count).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 20 }, (_, index) => index + 1),
    );
    for (const { leftMs } of counts) expect(leftMs).toBeGreaterThan(0);
    expect((await countAttempts(db, 'there', { ...MINUTE, weight: 7 })).count).toBe(7);
    await forgetAttempts(db, 'here');
    expect((await countAttempts(db, 'here', MINUTE)).count).toBe(1);
  });

  test('begin a new window once the old one has ended, and keep its end until then', async () => {
    const db = await open();
    const ends = async () => (await db.selectFrom('attempt_count').select('ends_at').execute())[0]?.ends_at;
    await countAttempts(db, 'here', ENDED);
    expect((await countAttempts(db, 'here', MINUTE)).count).toBe(1);
    const first = await ends();
    expect((await countAttempts(db, 'here', { ...MINUTE, windowMs: 3_600_000 })).count).toBe(2);
    expect(await ends()).toBe(first);
  });

  test('are removed in steps when their window has ended, and not before', async () => {
    const db = await open();
    for (let number = 0; number < 501; number += 1) await countAttempts(db, `${number}`, ENDED);
    await countAttempts(db, 'here', MINUTE);
    await expect.poll(() => removeEndedCounts(db, new Date(Date.now() + 5000).toISOString())).toBe(false);
    const rows = await db.selectFrom('attempt_count').select('key').execute();
    expect(rows).toEqual([{ key: 'here' }]);
  });
});
