import { describe, expect, test } from 'vitest';
import type { Writer } from './connection.ts';
import { dialects } from './testing/dialects.ts';
import { NOW, userRow } from './testing/rows.ts';
import {
  insertPasswordToken,
  liveEmailToken,
  livePasswordToken,
  newEmailOf,
  useEmailTokensOf,
  useTokensOf,
} from './token-queries.ts';
import { insertUser } from './user-queries.ts';

/** Returns the time at an hour of the day after `NOW`. */
const at = (hour: number) => `2026-03-02T0${hour}:00:00.000Z`;

describe.each(dialects)('links on $name', ({ open }) => {
  async function withUsers(): Promise<Writer> {
    const db = await open();
    for (const id of ['u1', 'u2']) await insertUser(db, userRow(id), []);
    return db;
  }

  test('a password link lives until it expires or is used', async () => {
    const db = await withUsers();
    const token = (token_hash: string, user_id: string) => ({
      token_hash,
      user_id,
      new_email: null,
      created_at: NOW,
      expires_at: at(2),
      used_at: null,
      invited_by: null,
    });
    for (const row of [token('a', 'u1'), token('b', 'u1'), token('c', 'u2')])
      await insertPasswordToken(db, row);
    expect(await livePasswordToken(db, 'a', at(1))).toEqual(token('a', 'u1'));
    expect(await livePasswordToken(db, 'a', at(2))).toBeNull();
    await useTokensOf(db, 'u1', at(1));
    expect(await livePasswordToken(db, 'a', at(1))).toBeNull();
    expect(await livePasswordToken(db, 'b', at(1))).toBeNull();
    expect(await livePasswordToken(db, 'c', at(1))).toEqual(token('c', 'u2'));
    await useTokensOf(db, 'u1', at(3));
    const used = await db.selectFrom('password_token').select('used_at').orderBy('token_hash').execute();
    expect(used.map(({ used_at }) => used_at)).toEqual([at(1), at(1), null]);
  });

  test('a link is for a password or for an e-mail address, never for both', async () => {
    const db = await withUsers();
    const token = (token_hash: string, new_email: string | null) =>
      insertPasswordToken(db, {
        token_hash,
        user_id: 'u1',
        new_email,
        created_at: NOW,
        expires_at: at(2),
        used_at: null,
      });
    await token('password', null);
    expect(await newEmailOf(db, 'u1', at(1))).toBeNull();
    await token('email', 'new@example.org');
    expect(await newEmailOf(db, 'u1', at(1))).toBe('new@example.org');
    expect(await newEmailOf(db, 'u1', at(2))).toBeNull();
    expect(await newEmailOf(db, 'u2', at(1))).toBeNull();
    expect(await livePasswordToken(db, 'email', at(1))).toBeNull();
    expect(await liveEmailToken(db, 'password', at(1))).toBeNull();
    expect(await liveEmailToken(db, 'email', at(2))).toBeNull();
    expect(await liveEmailToken(db, 'email', at(1))).toEqual({ userId: 'u1', email: 'new@example.org' });
    await useEmailTokensOf(db, 'u1', at(1));
    expect(await liveEmailToken(db, 'email', at(1))).toBeNull();
    expect(await livePasswordToken(db, 'password', at(1))).not.toBeNull();
  });
});
