import { describe, expect, test } from 'vitest';
import type { Writer } from './connection.ts';
import { insertLogInTicket, userIdOfTicket } from './log-in-ticket-queries.ts';
import { beginSecondFactor, turnOnSecondFactor } from './second-factor-queries.ts';
import {
  endOldestSessionsOf,
  endSession,
  endSessionsOf,
  insertPasswordToken,
  insertSession,
  livePasswordToken,
  liveSession,
  removeExpiredSessions,
  setActiveDomain,
  usePasswordTokensOf,
} from './session-queries.ts';
import { dialects } from './testing/dialects.ts';
import { NOW, userRow } from './testing/rows.ts';
import { insertUser, putRole } from './user-queries.ts';

/** A time of the day after `NOW`. */
const at = (hour: number) => `2026-03-02T0${hour}:00:00.000Z`;

describe.each(dialects)('sessions on $name', ({ open }) => {
  async function withUsers(): Promise<Writer> {
    const db = await open();
    await insertUser(db, userRow('u1', { username: 'Mira' }), []);
    await insertUser(db, userRow('u2'), []);
    return db;
  }

  async function add(db: Writer, token_hash: string, expires_at: string, user_id = 'u1'): Promise<void> {
    await insertSession(db, { token_hash, user_id, active_domain_id: null, created_at: NOW, expires_at });
  }

  async function hashes(db: Writer): Promise<string[]> {
    const rows = await db.selectFrom('session').select('token_hash').orderBy('token_hash').execute();
    return rows.map(({ token_hash }) => token_hash);
  }

  test('a session lives until it expires', async () => {
    const db = await withUsers();
    await insertSession(db, {
      token_hash: 'a',
      user_id: 'u1',
      active_domain_id: 'two',
      created_at: NOW,
      expires_at: at(2),
    });
    const user = { id: 'u1', username: 'Mira', name: '', email: 'u1@example.org' };
    const session = { user, roles: [], rights: [], activeDomainId: 'two', lastSeenAt: null };
    expect(await liveSession(db, 'a', at(1))).toEqual(session);
    expect(await liveSession(db, 'a', at(2))).toBeNull();
    expect(await liveSession(db, 'A', at(1))).toBeNull();
  });

  test('a session edits the domain that it chose last', async () => {
    const db = await withUsers();
    for (const hash of ['a', 'b']) await add(db, hash, at(2));
    expect(await setActiveDomain(db, 'a', 'two')).toBe(true);
    expect((await liveSession(db, 'a', at(1)))?.activeDomainId).toBe('two');
    expect((await liveSession(db, 'b', at(1)))?.activeDomainId).toBeNull();
    expect(await setActiveDomain(db, 'a', null)).toBe(true);
    expect((await liveSession(db, 'a', at(1)))?.activeDomainId).toBeNull();
    expect(await setActiveDomain(db, 'ended', 'two')).toBe(false);
  });

  test('a session has the roles of its user by their code points, and the rights they were first given', async () => {
    const db = await withUsers();
    await putRole(db, 'editor', ['b', 'a']);
    await putRole(db, 'editor', []);
    await putRole(db, 'Zeal', ['c', 'a']);
    await putRole(db, 'pagewriter', []);
    await insertUser(db, userRow('u3'), ['pagewriter', 'editor', 'Zeal']);
    await add(db, 'a', at(1), 'u3');
    expect(await liveSession(db, 'a', NOW)).toMatchObject({
      roles: ['Zeal', 'editor', 'pagewriter'],
      rights: ['a', 'b', 'c'],
    });
  });

  test('a session of somebody who lacks the second factor that a role requires is none', async () => {
    const db = await withUsers();
    for (const role of ['admin', 'editor']) await putRole(db, role, []);
    await insertUser(db, userRow('u3'), ['admin', 'editor']);
    await add(db, 'a', at(1), 'u3');
    await db.updateTable('role').set({ second_factor: 1 }).where('name', '=', 'admin').execute();
    expect(await liveSession(db, 'a', NOW)).toBeNull();
    await beginSecondFactor(db, { user_id: 'u3', secret: 's', started_at: NOW });
    expect(await liveSession(db, 'a', NOW)).toBeNull();
    await turnOnSecondFactor(db, { user_id: 'u3', secret: 's' }, { step: 1, now: NOW });
    expect(await liveSession(db, 'a', NOW)).toMatchObject({ roles: ['admin', 'editor'] });
  });

  test('one session is ended, or all of a user', async () => {
    const db = await withUsers();
    for (const hash of ['a', 'b', 'c']) await add(db, hash, at(1));
    await add(db, 'd', at(1), 'u2');
    for (const [token_hash, user_id] of [
      ['e', 'u1'],
      ['f', 'u2'],
    ] as const)
      await insertLogInTicket(db, { token_hash, user_id, expires_at: at(1) }, { most: 10, now: NOW });
    await endSession(db, 'a');
    expect(await hashes(db)).toEqual(['b', 'c', 'd']);
    await endSessionsOf(db, 'u1');
    expect(await hashes(db)).toEqual(['d']);
    expect([await userIdOfTicket(db, 'e', NOW), await userIdOfTicket(db, 'f', NOW)]).toEqual([null, 'u2']);
  });

  test('of many sessions of a user, the ones that expire last stay', async () => {
    const db = await withUsers();
    for (const [hash, hour] of Object.entries({ a: 3, b: 1, c: 4, d: 2 })) await add(db, hash, at(hour));
    await add(db, 'e', at(1), 'u2');
    await endOldestSessionsOf(db, 'u1', 2);
    expect(await hashes(db)).toEqual(['a', 'c', 'e']);
    await endOldestSessionsOf(db, 'u1', 0);
    expect(await hashes(db)).toEqual(['e']);
  });

  test('expired sessions are removed', async () => {
    const db = await withUsers();
    await add(db, 'a', at(1));
    await add(db, 'b', at(2));
    await add(db, 'c', at(3));
    await removeExpiredSessions(db, at(2));
    expect(await hashes(db)).toEqual(['c']);
  });

  test('a password link lives until it expires or is used', async () => {
    const db = await withUsers();
    const token = (token_hash: string, user_id: string) => ({
      token_hash,
      user_id,
      created_at: NOW,
      expires_at: at(2),
      used_at: null,
    });
    for (const row of [token('a', 'u1'), token('b', 'u1'), token('c', 'u2')])
      await insertPasswordToken(db, row);
    expect(await livePasswordToken(db, 'a', at(1))).toEqual(token('a', 'u1'));
    expect(await livePasswordToken(db, 'a', at(2))).toBeNull();
    await usePasswordTokensOf(db, 'u1', at(1));
    expect(await livePasswordToken(db, 'a', at(1))).toBeNull();
    expect(await livePasswordToken(db, 'b', at(1))).toBeNull();
    expect(await livePasswordToken(db, 'c', at(1))).toEqual(token('c', 'u2'));
    await usePasswordTokensOf(db, 'u1', at(3));
    const used = await db.selectFrom('password_token').select('used_at').orderBy('token_hash').execute();
    expect(used.map(({ used_at }) => used_at)).toEqual([at(1), at(1), null]);
  });
});
