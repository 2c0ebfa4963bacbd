import type { Kysely } from 'kysely';
import type { Migration } from './migration.ts';

interface Tables {
  role: { name: string; rights: string; title: string; title_key: string };
}

/** What roles are called and described as, and the right to publish, which everybody had until now. */
export const roles: Migration = {
  name: 'roles',
  async up(untyped) {
    const db = untyped as unknown as Kysely<Tables>;
    for (const column of ['title', 'title_key', 'description'])
      await db.schema
        .alterTable('role')
        .addColumn(column, 'text', (c) => c.notNull().defaultTo(''))
        .execute();
    await db.schema
      .alterTable('role')
      .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
      .execute();
    for (const { name, rights } of await db.selectFrom('role').select(['name', 'rights']).execute()) {
      const held = JSON.parse(rights) as string[];
      const words = name.replaceAll('-', ' ');
      const role = {
        rights: JSON.stringify(held.includes('publish') ? held : ['publish', ...held]),
        title: words.charAt(0).toUpperCase() + words.slice(1),
        title_key: words.toLowerCase(),
      };
      await db.updateTable('role').set(role).where('name', '=', name).execute();
    }
    // Neither who holds a role, nor whether one is called so already, is found by reading all of them.
    await db.schema.createIndex('role_title').on('role').column('title_key').unique().execute();
    await db.schema
      .createIndex('page_roles')
      .on('page' as never)
      // All that pages are counted and found by: no rows are read. The last column is always null here.
      .columns(['domain_id', 'collection', 'roles', 'id', 'deleted_at'] as never[])
      .where('deleted_at' as never, 'is', null)
      .execute();
    await db.schema.createIndex('user_role_role').on('user_role').columns(['role', 'user_id']).execute();
  },
};
