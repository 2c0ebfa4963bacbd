import { describe, expect, test } from 'vitest';
import type { Writer } from './connection.ts';
import {
  countAbleWithRole,
  countPeople,
  listPeople,
  lockRole,
  personById,
  personKey,
} from './people-queries.ts';
import { markSeen, removePerson, setDeactivated, setPersonDetails, setRolesOf } from './person-changes.ts';
import { dialects } from './testing/dialects.ts';
import { NOW, userRow } from './testing/rows.ts';
import { insertUser, putRole, userByLogin } from './user-queries.ts';

const ALL = { search: '', role: '', state: 'all', limit: 10, offset: 0 } as const;
const named = (username: string, name: string) =>
  userRow(username, { name, search_key: personKey({ username, name, email: `${username}@example.org` }) });

async function addPeople(db: Writer): Promise<void> {
  for (const role of ['admin', 'editor']) await putRole(db, role, []);
  await insertUser(db, { ...named('ana', 'Ana Lima'), password_hash: 'x' }, ['editor', 'admin']);
  await insertUser(db, { ...named('zoë', '100%'), password_hash: 'x' }, ['admin']);
  await insertUser(db, named('mira', ''), ['editor']);
}

describe.each(dialects)('people on $name', ({ open }) => {
  const find = async (db: Writer, search: object) => {
    const { people, total } = await listPeople(db, { ...ALL, ...search });
    return [total, ...people.map(({ id }) => id)];
  };

  test('are found by words of what they are called, by role and by state', async () => {
    const db = await open();
    await addPeople(db);
    await setDeactivated(db, 'zoë', NOW);
    expect(await find(db, {})).toEqual([3, 'ana', 'mira', 'zoë']);
    expect(await find(db, { search: ' LIMA ana@' })).toEqual([1, 'ana']);
    expect(await find(db, { search: 'ZOE\u0308' })).toEqual([1, 'zoë']);
    expect(await find(db, { search: '0%' })).toEqual([1, 'zoë']);
    expect(await find(db, { search: '\0' })).toEqual([3, 'ana', 'mira', 'zoë']);
    expect(await find(db, { role: 'admin' })).toEqual([2, 'ana', 'zoë']);
    expect(await find(db, { role: 'admin', state: 'active' })).toEqual([1, 'ana']);
    expect(await find(db, { state: 'invited' })).toEqual([1, 'mira']);
    expect(await find(db, { state: 'deactivated' })).toEqual([1, 'zoë']);
    expect(await find(db, { limit: 1, offset: 1 })).toEqual([3, 'mira']);
    expect(await personById(db, 'ana')).toMatchObject({ roles: ['admin', 'editor'], hasJoined: true });
  });

  test('have no secrets', async () => {
    const db = await open();
    await addPeople(db);
    expect(await personById(db, 'ana')).not.toHaveProperty('password_hash');
  });

  test('give their username and address back when they are removed, and their row stays', async () => {
    const db = await open();
    await addPeople(db);
    await db.transaction().execute((trx) => removePerson(trx, 'ana', NOW));
    expect(await personById(db, 'ana')).toBeNull();
    expect(await find(db, { search: 'ana' })).toEqual([0]);
    expect([await countPeople(db), await countAbleWithRole(db, 'admin')]).toEqual([2, 1]);
    expect(await userByLogin(db, 'ana@example.org')).toBeNull();
    await insertUser(db, userRow('ana2', { username_key: 'ana', email_key: 'ana@example.org' }), []);
    const row = await db.selectFrom('user').selectAll().where('id', '=', 'ana').executeTakeFirst();
    expect(row).toMatchObject({ username: 'ana', email: '', password_hash: null, removed_at: NOW });
  });

  test('are found by what they are called since, and hold the roles given last', async () => {
    const db = await open();
    await addPeople(db);
    await setPersonDetails(db, {
      id: 'mira',
      username: 'mira',
      name: 'Mira Bell',
      email: 'Bell@example.net',
    });
    await setRolesOf(db, 'mira', ['admin']);
    expect(await find(db, { search: 'bell@ mira' })).toEqual([1, 'mira']);
    expect((await userByLogin(db, 'bell@EXAMPLE.net'))?.id).toBe('mira');
    expect((await personById(db, 'mira'))?.roles).toEqual(['admin']);
  });

  test('are seen again after a while', async () => {
    const db = await open();
    await addPeople(db);
    const at = (minute: number) => `2026-03-01T00:0${minute}:00.000Z`;
    const seen = async (now: number, before: number) => {
      await markSeen(db, 'ana', { now: at(now), before: at(before) });
      return (await personById(db, 'ana'))?.last_seen_at;
    };
    expect(await seen(5, 0)).toBe(at(5));
    expect(await seen(6, 1)).toBe(at(5));
    expect(await seen(9, 5)).toBe(at(9));
    expect((await personById(db, 'mira'))?.last_seen_at).toBeNull();
  });

  test('who take the role of each other at the same moment do so one after the other', async () => {
    const db = await open();
    await addPeople(db);
    const take = (id: string) =>
      db.transaction().execute(async (trx) => {
        await lockRole(trx, 'admin');
        if ((await countAbleWithRole(trx, 'admin')) > 1) await setRolesOf(trx, id, []);
      });
    await Promise.all([take('ana'), take('zoë')]);
    expect(await countAbleWithRole(db, 'admin')).toBe(1);
  });
});
