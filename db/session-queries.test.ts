import { describe, expect, test } from 'vitest';
import type { Writer } from './connection.ts';
import { insertLogInTicket, liveTicket } from './log-in-ticket-queries.ts';
import { beginSecondFactor, turnOnSecondFactor } from './second-factor-queries.ts';
import {
  endOldestSessionsOf,
  endSession,
  endSessionsById,
  endSessionsOf,
  insertSession,
  listSessionsOf,
  liveSession,
  markSessionUsed,
  removeExpiredSessions,
  renewSession,
  setActiveDomain,
} from './session-queries.ts';
import { dialects } from './testing/dialects.ts';
import { NOW, sessionRow, userRow } from './testing/rows.ts';
import { insertUser, putRole } from './user-queries.ts';

/** Returns the time at an hour of the day after `NOW`. */
const at = (hour: number) => `2026-03-02T0${hour}:00:00.000Z`;

describe.each(dialects)('sessions on $name', ({ open }) => {
  async function withUsers(): Promise<Writer> {
    const db = await open();
    await insertUser(db, userRow('u1', { username: 'Mira' }), []);
    await insertUser(db, userRow('u2'), []);
    return db;
  }

  async function add(db: Writer, token_hash: string, expires_at: string, user_id = 'u1'): Promise<void> {
    await insertSession(db, sessionRow(token_hash, { user_id, expires_at }));
  }

  async function hashes(db: Writer): Promise<string[]> {
    const rows = await db.selectFrom('session').select('token_hash').orderBy('token_hash').execute();
    return rows.map(({ token_hash }) => token_hash);
  }

  test('a session lives until it expires', async () => {
    const db = await withUsers();
    await insertSession(db, sessionRow('a', { active_domain_id: 'two', expires_at: at(2) }));
    const user = { id: 'u1', username: 'Mira', name: '', email: 'u1@example.org' };
    const session = {
      id: 'id-a',
      user,
      roles: [],
      rights: [],
      activeDomainId: 'two',
      usedAt: null,
      lastSeenAt: null,
      changeNumber: null,
    };
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
    expect(await liveSession(db, 'a', NOW)).toEqual({
      id: 'id-a',
      user: { id: 'u3', username: 'u3', name: '', email: 'u3@example.org' },
      roles: ['Zeal', 'editor', 'pagewriter'],
      rights: ['a', 'b', 'c'],
      activeDomainId: null,
      usedAt: null,
      lastSeenAt: null,
      changeNumber: null,
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
    expect((await liveSession(db, 'a', NOW))?.roles).toEqual(['admin', 'editor']);
  });

  test('one session is ended, or all of a user', async () => {
    const db = await withUsers();
    for (const hash of ['a', 'b', 'c']) await add(db, hash, at(1));
    await add(db, 'd', at(1), 'u2');
    for (const [token_hash, user_id] of [
      ['e', 'u1'],
      ['f', 'u2'],
    ] as const)
      await insertLogInTicket(
        db,
        { token_hash, user_id, expires_at: at(1), set_up: null, known_device: 0 },
        { most: 10, now: NOW },
      );
    await endSession(db, 'a');
    expect(await hashes(db)).toEqual(['b', 'c', 'd']);
    await endSessionsOf(db, 'u1');
    expect(await hashes(db)).toEqual(['d']);
    expect(await liveTicket(db, 'e', NOW)).toBeNull();
    expect(await liveTicket(db, 'f', NOW)).toEqual({ user_id: 'u2', set_up: null });
  });

  test('some sessions of a user end, never those of another, and all but one', async () => {
    const db = await withUsers();
    for (const hash of ['a', 'b', 'c']) await add(db, hash, at(1));
    await add(db, 'd', at(1), 'u2');
    expect(await endSessionsById(db, 'u1', ['id-a', 'id-d', 'none'])).toBe(1);
    expect(await hashes(db)).toEqual(['b', 'c', 'd']);
    await endSessionsOf(db, 'u1', 'id-c');
    expect(await hashes(db)).toEqual(['c', 'd']);
  });

  test('the sessions of a user are listed, the one used last first, until they expire', async () => {
    const db = await withUsers();
    await insertSession(db, sessionRow('a', { created_at: at(1), expires_at: at(5) }));
    await insertSession(db, sessionRow('b', { last_seen_at: at(2), expires_at: at(5) }));
    await insertSession(db, sessionRow('c', { last_seen_at: NOW, expires_at: at(5) }));
    await add(db, 'd', at(3));
    await add(db, 'e', at(5), 'u2');
    const ids = (await listSessionsOf(db, 'u1', at(3))).map(({ id }) => id);
    expect(ids).toEqual(['id-b', 'id-a', 'id-c']);
  });

  test('a session gets another token, once, and stays what it is', async () => {
    const db = await withUsers();
    await add(db, 'a', at(2));
    const before = await liveSession(db, 'a', at(1));
    expect(before?.id).toBe('id-a');
    expect(await renewSession(db, 'a', 'b')).toBe(at(2));
    expect(await renewSession(db, 'a', 'c')).toBeNull();
    expect(await liveSession(db, 'a', at(1))).toBeNull();
    expect(await liveSession(db, 'b', at(1))).toEqual(before);
  });

  test('it is stored when a session was used, unless it was a moment ago', async () => {
    const db = await withUsers();
    await add(db, 'a', at(9));
    const mark = async (now: number, before: number) => {
      await markSessionUsed(db, 'id-a', { now: at(now), before: at(before) });
      return (await liveSession(db, 'a', at(1)))?.usedAt;
    };
    expect(await mark(3, 2)).toBe(at(3));
    expect(await mark(4, 2)).toBe(at(3));
    expect(await mark(5, 3)).toBe(at(5));
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
});
