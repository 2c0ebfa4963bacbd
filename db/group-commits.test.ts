import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Writer } from './connection.ts';
import { GroupCommits } from './group-commits.ts';
import { dialects } from './testing/dialects.ts';

const MANY = 500;

describe.each(dialects)('$name', ({ open }) => {
  const use = (db: Writer, id: string) =>
    db.insertInto('captcha_used').values({ id, expires_at: '2026-01-01T00:00:00.000Z' }).execute();
  const idsIn = async (db: Writer) => {
    const rows = await db.selectFrom('captcha_used').select('id').orderBy('id').execute();
    return rows.map(({ id }) => id);
  };
  /** Counts the transactions of a database. */
  const counted = (db: Writer) => {
    const seen = { transactions: 0 };
    const counting = new Proxy(db, {
      get: (target, name) => {
        if (name === 'transaction') seen.transactions += 1;
        const value = Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    return { seen, counting };
  };

  test('what comes at the same moment shares few transactions, and each caller gets its own outcome', async () => {
    const db = await open();
    const { seen, counting } = counted(db);
    const commits = new GroupCommits(counting);
    const numbers = Array.from({ length: MANY }, (_, number) => number);
    const outcomes = numbers.map((number) =>
      commits.run(async (trx) => {
        await use(trx, String(number).padStart(4, '0'));
        return number;
      }),
    );
    expect(await Promise.all(outcomes)).toEqual(numbers);
    expect(seen.transactions).toBeLessThanOrEqual(MANY / 50 + 1);
    expect(await idsIn(db)).toHaveLength(MANY);
    expect(commits.size).toBe(0);
  });

  test('one that fails takes nothing else with it, and leaves nothing', async () => {
    const db = await open();
    const { seen, counting } = counted(db);
    const commits = new GroupCommits(counting);
    const outcomes = await Promise.allSettled([
      commits.run((trx) => use(trx, 'a')),
      commits.run(async (trx) => {
        await use(trx, 'thrown');
        throw new Error('no');
      }),
      commits.run(async (trx) => {
        await use(trx, 'refused');
        await use(trx, 'a');
      }),
      commits.run((trx) => use(trx, 'b')),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
    expect(await idsIn(db)).toEqual(['a', 'b']);
    expect(seen.transactions).toBe(1);
    await expect(commits.run(() => Promise.reject(new Error('alone')))).rejects.toThrow('alone');
    await commits.run((trx) => use(trx, 'c'));
    expect(await idsIn(db)).toEqual(['a', 'b', 'c']);
  });

  test('where the database undoes a whole transaction, the others are stored one by one', async () => {
    const db = await open();
    const commits = new GroupCommits(db);
    const outcomes = await Promise.allSettled([
      commits.run((trx) => use(trx, 'a')),
      commits.run(async (trx) => {
        await use(trx, 'undone');
        // Simulates a full disk, on which SQLite rolls back the transaction.
        await sql`rollback`.execute(trx);
        throw new Error('full');
      }),
      commits.run((trx) => use(trx, 'b')),
    ]);
    expect(outcomes).toMatchObject([
      { status: 'fulfilled' },
      { status: 'rejected', reason: { message: 'full' } },
      { status: 'fulfilled' },
    ]);
    expect(await idsIn(db)).toEqual(['a', 'b']);
  });

  test('what cannot begin is told so, and what comes later is stored', async () => {
    const db = await open();
    let isBusy = true;
    const busy = new Proxy(db, {
      get: (target, name) => {
        if (name === 'transaction' && isBusy)
          return () => ({ execute: () => Promise.reject(new Error('busy')) });
        const value = Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    const commits = new GroupCommits(busy);
    const both = [commits.run((trx) => use(trx, 'a')), commits.run((trx) => use(trx, 'b'))];
    expect((await Promise.allSettled(both)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    isBusy = false;
    await commits.run((trx) => use(trx, 'c'));
    expect(await idsIn(db)).toEqual(['c']);
  });
});
