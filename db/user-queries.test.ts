import { describe, expect, test } from 'vitest';
import { dialects } from './testing/dialects.ts';
import { NOW, userRow } from './testing/rows.ts';
import {
  insertUser,
  loginKey,
  putRole,
  roleNames,
  setPasswordHash,
  userById,
  userByLogin,
  usersWithRole,
} from './user-queries.ts';

describe.each(dialects)('users on $name', ({ open }) => {
  test('somebody is found by username or e-mail address, in any case', async () => {
    const db = await open();
    const row = userRow('u1', {
      username: 'Zoë',
      username_key: loginKey('Zoë'),
      email: 'Zoe@Example.org',
      email_key: loginKey('Zoe@Example.org'),
    });
    await insertUser(db, row, []);
    await insertUser(db, userRow('u2'), []);
    expect(await userById(db, 'u1')).toEqual(row);
    expect(await userById(db, 'u3')).toBeNull();
    for (const name of ['Zoë', ' ZOË ', 'Zoe\u0308', 'zoe@example.ORG']) {
      expect(await userByLogin(db, name)).toEqual(row);
    }
    for (const name of ['Zoe', 'zo%', 'zo_', '', "' or 1=1 --", '\ud800']) {
      expect(await userByLogin(db, name)).toBeNull();
    }
  });

  test('a username and an e-mail address belong to one person', async () => {
    const db = await open();
    await insertUser(db, userRow('u1'), []);
    const sameName = userRow('u2', { username_key: 'u1' });
    await expect(insertUser(db, sameName, [])).rejects.toThrow(/unique/i);
    const sameAddress = userRow('u2', { email_key: 'u1@example.org' });
    await expect(insertUser(db, sameAddress, [])).rejects.toThrow(/unique/i);
  });

  test('a password is set for one person', async () => {
    const db = await open();
    await insertUser(db, userRow('u1'), []);
    await insertUser(db, userRow('u2'), []);
    await setPasswordHash(db, 'u1', '$argon2id$x');
    expect((await userById(db, 'u1'))?.password_hash).toBe('$argon2id$x');
    expect((await userById(db, 'u2'))?.password_hash).toBeNull();
  });

  test('role names sort by their code points', async () => {
    const db = await open();
    await putRole(db, 'editor', ['b', 'a']);
    await putRole(db, 'editor', []);
    await putRole(db, 'Zeal', ['c', 'a']);
    await putRole(db, 'page_owner', []);
    await putRole(db, 'pagewriter', []);
    expect(await roleNames(db)).toEqual(['Zeal', 'editor', 'page_owner', 'pagewriter']);
  });

  test('a user cannot get a role that does not exist', async () => {
    const db = await open();
    const inserted = db.transaction().execute((trx) => insertUser(trx, userRow('u1'), ['nothing']));
    await expect(inserted).rejects.toThrow(/foreign key/i);
    expect(await userById(db, 'u1')).toBeNull();
  });

  test('those who hold a role are listed in the order in which they were added', async () => {
    const db = await open();
    await putRole(db, 'admin', []);
    await putRole(db, 'editor', []);
    await insertUser(db, userRow('b', { created_at: NOW }), ['admin']);
    await insertUser(db, userRow('a', { created_at: NOW }), ['admin', 'editor']);
    await insertUser(db, userRow('c', { created_at: '2025-01-01T00:00:00.000Z' }), ['admin']);
    await insertUser(db, userRow('d'), ['editor']);
    expect((await usersWithRole(db, 'admin')).map(({ id }) => id)).toEqual(['c', 'a', 'b']);
    expect(await usersWithRole(db, 'nothing')).toEqual([]);
  });
});
