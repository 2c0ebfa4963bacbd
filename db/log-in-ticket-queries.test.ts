import { describe, expect, test } from 'vitest';
import type { Writer } from './connection.ts';
import {
  insertLogInTicket,
  removeExpiredTickets,
  useLogInTicket,
  userIdOfTicket,
} from './log-in-ticket-queries.ts';
import { dialects } from './testing/dialects.ts';
import { NOW, userRow } from './testing/rows.ts';
import { insertUser } from './user-queries.ts';

const LIMITS = { most: 3, now: NOW } as const;
/** A time of the hour after `NOW`. */
const at = (minute: number) => `2026-03-01T00:0${minute}:00.000Z`;

describe.each(dialects)('log-ins that wait, on $name', ({ open }) => {
  async function withUsers(): Promise<Writer> {
    const db = await open();
    for (const id of ['u1', 'u2']) await insertUser(db, userRow(id), []);
    return db;
  }
  const add = (db: Writer, token_hash: string, minute: number, user_id = 'u1') =>
    insertLogInTicket(db, { token_hash, user_id, expires_at: at(minute) }, LIMITS);

  test('a ticket lives until it expires, and is used once', async () => {
    const db = await withUsers();
    await add(db, 'a', 5);
    expect(await userIdOfTicket(db, 'a', at(4))).toBe('u1');
    expect(await userIdOfTicket(db, 'a', at(5))).toBeNull();
    expect(await userIdOfTicket(db, 'b', at(4))).toBeNull();
    expect([await useLogInTicket(db, 'a'), await useLogInTicket(db, 'a')]).toEqual([true, false]);
    expect(await userIdOfTicket(db, 'a', at(4))).toBeNull();
  });

  test('a user has so many, those that expire last', async () => {
    const db = await withUsers();
    await add(db, 'other', 1, 'u2');
    for (const minute of [2, 4, 3, 5]) await add(db, `until ${minute}`, minute);
    const left = await db.selectFrom('log_in_ticket').select('token_hash').orderBy('token_hash').execute();
    expect(left.map(({ token_hash }) => token_hash)).toEqual(['other', 'until 3', 'until 4', 'until 5']);
  });

  test('those that expired are removed', async () => {
    const db = await withUsers();
    for (const minute of [1, 2]) await add(db, `until ${minute}`, minute);
    await removeExpiredTickets(db, at(1));
    expect(await db.selectFrom('log_in_ticket').select('token_hash').execute()).toEqual([
      { token_hash: 'until 2' },
    ]);
  });
});
