import { describe, expect, test } from 'vitest';
import type { Writer } from './connection.ts';
import {
  insertLogInTicket,
  liveTicket,
  removeExpiredTickets,
  useLogInTicket,
} from './log-in-ticket-queries.ts';
import type { Row } from './schema.ts';
import { dialects } from './testing/dialects.ts';
import { NOW, userRow } from './testing/rows.ts';
import { insertUser } from './user-queries.ts';

const LIMITS = { most: 3, now: NOW } as const;
/** Returns the time that is `minute` minutes after `NOW`. */
const at = (minute: number) => `2026-03-01T00:0${minute}:00.000Z`;

describe.each(dialects)('log-ins that wait, on $name', ({ open }) => {
  async function withUsers(): Promise<Writer> {
    const db = await open();
    for (const id of ['u1', 'u2']) await insertUser(db, userRow(id), []);
    return db;
  }
  const add = (db: Writer, token_hash: string, minute: number, fields: Partial<Row<'log_in_ticket'>> = {}) =>
    insertLogInTicket(
      db,
      { token_hash, user_id: 'u1', expires_at: at(minute), set_up: null, known_device: 0, ...fields },
      LIMITS,
    );
  const left = async (db: Writer) =>
    (await db.selectFrom('log_in_ticket').select('token_hash').orderBy('token_hash').execute()).map(
      ({ token_hash }) => token_hash,
    );

  test('a ticket lives until it expires, and is used once', async () => {
    const db = await withUsers();
    await add(db, 'a', 5, { set_up: 's' });
    expect(await liveTicket(db, 'a', at(4))).toEqual({ user_id: 'u1', set_up: 's' });
    expect(await liveTicket(db, 'a', at(5))).toBeNull();
    expect(await liveTicket(db, 'b', at(4))).toBeNull();
    expect([await useLogInTicket(db, 'a'), await useLogInTicket(db, 'a')]).toEqual([true, false]);
    expect(await liveTicket(db, 'a', at(4))).toBeNull();
  });

  test('a user has so many, those that expire last', async () => {
    const db = await withUsers();
    await add(db, 'other', 1, { user_id: 'u2' });
    for (const minute of [2, 4, 3, 5]) await add(db, `until ${minute}`, minute);
    expect(await left(db)).toEqual(['other', 'until 3', 'until 4', 'until 5']);
  });

  test('those of known devices stay when others come', async () => {
    const db = await withUsers();
    await add(db, 'known', 2, { known_device: 1 });
    for (const minute of [3, 4, 5]) await add(db, `until ${minute}`, minute);
    expect(await left(db)).toEqual(['known', 'until 4', 'until 5']);
    for (const minute of [6, 7, 8]) await add(db, `known until ${minute}`, minute, { known_device: 1 });
    expect(await left(db)).toEqual(['known until 6', 'known until 7', 'known until 8']);
    await add(db, 'another', 5);
    expect(await left(db)).toEqual(['another', 'known until 7', 'known until 8']);
  });

  test('those that expired are removed', async () => {
    const db = await withUsers();
    for (const minute of [1, 2]) await add(db, `until ${minute}`, minute);
    await removeExpiredTickets(db, at(1));
    expect(await left(db)).toEqual(['until 2']);
  });
});
