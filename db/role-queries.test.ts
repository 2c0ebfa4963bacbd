import { describe, expect, test } from 'vitest';
import {
  collectionRoleLists,
  deleteRole,
  endSessionsOfHolders,
  holdersOfRole,
  insertRole,
  pageRoleLists,
  pagesOfRole,
  pagesWithOtherRoles,
  rolesHeld,
  rolesNamedByPages,
  setRolesOfPages,
  updateRole,
} from './role-queries.ts';
import { insertSession } from './session-queries.ts';
import { dialects } from './testing/dialects.ts';
import { addDomain, NOW, pageRow, userRow } from './testing/rows.ts';
import { insertUser, listRoles, putRole } from './user-queries.ts';

const PART = { limit: 10, offset: 0 };

describe.each(dialects)('roles on $name', ({ open }) => {
  test('a role is stored with what it is called, changed and removed with what people hold of it', async () => {
    const db = await open();
    const role = {
      name: 'night-team',
      title: 'Night team',
      description: 'At night',
      rights: ['publish'],
      secondFactor: false,
      version: 1,
    };
    await insertRole(db, role);
    await insertUser(db, userRow('u1'), ['night-team']);
    expect(await listRoles(db)).toEqual([role]);
    await expect(insertRole(db, { ...role, name: 'other', title: 'NIGHT  team' })).rejects.toThrow(/unique/i);
    await updateRole(db, { ...role, title: 'Late shift', secondFactor: true, version: 2 });
    expect(await listRoles(db)).toEqual([{ ...role, title: 'Late shift', secondFactor: true, version: 2 }]);
    await deleteRole(db, 'night-team');
    expect([await listRoles(db), await rolesHeld(db)]).toEqual([[], new Set()]);
  });

  test('the holders of a role are listed by username, with all roles of theirs', async () => {
    const db = await open();
    for (const name of ['admin', 'editor', 'writer']) await putRole(db, name, []);
    await insertUser(db, userRow('b', { password_hash: 'x' }), ['writer', 'editor']);
    await insertUser(db, userRow('a'), ['writer']);
    await insertUser(db, userRow('c'), ['admin']);
    const { holders, total } = await holdersOfRole(db, 'writer', PART);
    expect([holders.map(({ id, roles }) => [id, [...roles].sort()]), total]).toEqual([
      [
        ['a', ['writer']],
        ['b', ['editor', 'writer']],
      ],
      2,
    ]);
    expect((await holdersOfRole(db, 'writer', { limit: 1, offset: 1 })).holders.map(({ id }) => id)).toEqual([
      'b',
    ]);
    // No other user with a role has a password.
    expect(await rolesHeld(db)).toEqual(new Set(['editor', 'writer']));
  });

  test('the sessions of holders end, except those of who holds another role too', async () => {
    const db = await open();
    for (const name of ['admin', 'writer']) await putRole(db, name, []);
    await insertUser(db, userRow('a'), ['writer']);
    await insertUser(db, userRow('b'), ['writer', 'admin']);
    for (const user_id of ['a', 'b'])
      await insertSession(db, {
        id: `session-${user_id}`,
        token_hash: `hash-${user_id}`,
        user_id,
        active_domain_id: null,
        created_at: NOW,
        expires_at: NOW,
      });
    await endSessionsOfHolders(db, 'writer', 'admin');
    expect((await db.selectFrom('session').select('user_id').execute()).map((row) => row.user_id)).toEqual([
      'b',
    ]);
  });

  test('pages are found by a role as it is written, not by a part of it, and deleted ones only where a name is chosen', async () => {
    const db = await open();
    await addDomain(db);
    await db
      .insertInto('page')
      .values([
        pageRow('one', { roles: '["writer"]' }),
        pageRow('two', { roles: '["editor","writer"]' }),
        pageRow('three', { roles: '["writer-too"]' }),
        pageRow('four'),
        pageRow('gone', { roles: '["pilot"]', deleted_at: NOW }),
      ])
      .execute();
    expect((await pagesOfRole(db, 'writer', PART)).map(({ slug }) => slug)).toEqual(['one', 'two']);
    const lists = await pageRoleLists(db, 'writer');
    expect(lists.toSorted((a, b) => a.roles.localeCompare(b.roles))).toEqual(
      [
        { roles: '["editor","writer"]', pages: 1 },
        { roles: '["writer"]', pages: 1 },
      ].toSorted((a, b) => a.roles.localeCompare(b.roles)),
    );
    expect(await pageRoleLists(db, 'pilot')).toEqual([]);
    expect([...(await rolesNamedByPages(db))].sort()).toEqual(['editor', 'pilot', 'writer', 'writer-too']);
  });

  test('the pages of a collection that have other roles are found some at a time, each once', async () => {
    const db = await open();
    await addDomain(db);
    const rows = Array.from({ length: 5 }, (_, at) => pageRow(`p${at}`));
    await db
      .insertInto('page')
      .values([...rows, pageRow('left', { roles: '["admin"]' })])
      .execute();
    const place = { domainId: 'one', collection: 'pages' };
    const others = async (after: string) => {
      const pages = await pagesWithOtherRoles(db, place, { roles: '["admin"]', after, limit: 3 });
      return pages.map(({ id, roles }) => `${id} ${roles}`);
    };
    expect(await others('')).toEqual(['p0 []', 'p1 []', 'p2 []']);
    expect(await others('p2')).toEqual(['p3 []', 'p4 []']);
    await setRolesOfPages(db, ['p0', 'p1', 'p2', 'p3', 'p4'], '["editor"]');
    await setRolesOfPages(db, [], '["none"]');
    expect(await collectionRoleLists(db, place)).toEqual([
      { roles: '["editor"]', pages: 5 },
      { roles: '["admin"]', pages: 1 },
    ]);
    expect(await collectionRoleLists(db, { ...place, collection: 'other' })).toEqual([]);
  });
});
