import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Writer } from './connection.ts';
import { runMigrations, schemaVersion } from './migrate.ts';
import { roles } from './migrations/0023-roles.ts';
import { migrations } from './migrations/index.ts';
import type { Migration } from './migrations/migration.ts';
import { dialects } from './testing/dialects.ts';
import { addDomain, listingRow, NOW, pageRow } from './testing/rows.ts';

const failing: Migration = {
  name: 'failing',
  up: async (db) => {
    await sql`create table half (text text)`.execute(db);
    await sql`insert into nowhere values (1)`.execute(db);
  },
};

/** Every table with its columns, as `name type`, `?` for one that may be null: no key, whatever SQLite says of its first column. */
async function schema(db: Writer): Promise<Record<string, string[]>> {
  const tables = await db.introspection.getTables();
  // The indexes of SQLite's full-text search are tables too.
  const stored = tables.filter(({ name }) => !/^search_\w+_index(_|$)/.test(name));
  return Object.fromEntries(
    stored.map(({ name, columns }) => [
      name,
      columns.map((column, index) => {
        const type = /^int[48]$/.test(column.dataType) ? 'integer' : column.dataType.toLowerCase();
        return `${column.name} ${type}${column.isNullable && index > 0 ? '?' : ''}`;
      }),
    ]),
  );
}

describe.each(dialects)('migrations on $name', ({ open }) => {
  test('a new database gets every step once', async () => {
    const db = await open();
    await runMigrations(db, migrations);
    const steps = await db
      .selectFrom('schema_version')
      .select(['version', 'name'])
      .orderBy('version')
      .execute();
    expect(steps).toEqual(migrations.map(({ name }, index) => ({ version: index + 1, name })));
    expect(await schemaVersion(db)).toBe(migrations.length);
  });

  test('an empty database has no version', async () => {
    expect(await schemaVersion(await open([]))).toBe(0);
  });

  test('programs that start at once on a new database migrate it once', async () => {
    const db = await open([]);
    await sql`drop table schema_version`.execute(db);
    await Promise.all(Array.from({ length: 4 }, () => runMigrations(db, migrations)));
    expect(await schemaVersion(db)).toBe(migrations.length);
  });

  test('a failing step is undone with all that came with it', async () => {
    const db = await open(migrations.slice(0, 2));
    await expect(runMigrations(db, [...migrations, failing])).rejects.toThrow(/nowhere/);
    expect(await schemaVersion(db)).toBe(2);
    expect(Object.keys(await schema(db))).not.toContain('half');
  });

  test('a use of a picture gets the domain of its page, site document or listing', async () => {
    const db = await open(migrations.slice(0, 2));
    await addDomain(db);
    await addDomain(db, { id: 'two', isDefault: false });
    await db
      .insertInto('page')
      .values([pageRow('p1'), pageRow('p2', { domain_id: 'two' })])
      .execute();
    await db.insertInto('listing').values(listingRow('l2', 'p2')).execute();
    await sql`insert into site_document (id, domain_id, kind, version, published, updated_at, doc)
      values ('s2', 'two', 'nav', 1, 0, ${NOW}, '{}')`.execute(db);
    for (const id of ['p1', 'l2', 's2', 'lost']) {
      await sql`insert into media_use (media_id, document_id, state, crops)
        values ('m', ${id}, 'draft', '[]')`.execute(db);
    }
    await runMigrations(db, migrations);
    expect(await db.selectFrom('media_use').selectAll().orderBy('document_id').execute()).toEqual(
      Object.entries({ l2: 'two', lost: '', p1: 'one', s2: 'two' }).map(([document_id, domain_id]) => ({
        media_id: 'm',
        document_id,
        domain_id,
        state: 'draft',
        renditions: '[]',
      })),
    );
  });

  test('the colour of a picture becomes that of every part of it', async () => {
    const db = await open(migrations.slice(0, 9));
    for (const [id, colour] of Object.entries({ known: '#8a6', transparent: '', unseen: null })) {
      await sql`insert into media (id, kind, name, hash, mime, size, created_at, placeholder)
        values (${id}, 'image', '', '', '', 1, ${NOW}, ${colour})`.execute(db);
    }
    await runMigrations(db, migrations);
    const rows = await db.selectFrom('media').select(['id', 'colours']).orderBy('id').execute();
    expect(rows).toEqual([
      { id: 'known', colours: '8a6' },
      { id: 'transparent', colours: '' },
      { id: 'unseen', colours: null },
    ]);
  });

  test('every role that there is may publish, as everybody could, and is called as its name says', async () => {
    const db = await open(migrations.slice(0, migrations.indexOf(roles)));
    await sql`insert into role (name, rights) values ('editor', '[]'), ('night-team', '["users"]')`.execute(
      db,
    );
    await runMigrations(db, migrations);
    const columns = ['name', 'rights', 'title', 'title_key', 'version'] as const;
    const stored = await db.selectFrom('role').select(columns).orderBy('name').execute();
    expect(stored).toEqual([
      { name: 'editor', rights: '["publish"]', title: 'Editor', title_key: 'editor', version: 1 },
      {
        name: 'night-team',
        rights: '["publish","users"]',
        title: 'Night team',
        title_key: 'night team',
        version: 1,
      },
    ]);
  });

  test('rows cannot refer to missing rows', async () => {
    const db = await open();
    const orphan = sql`insert into user_role values ('nobody', 'editor')`.execute(db);
    await expect(orphan).rejects.toThrow(/foreign key/i);
  });
});

test('every engine gets the same tables', async () => {
  const [sqlite, ...others] = await Promise.all(dialects.map(async ({ open }) => schema(await open())));
  for (const other of others) expect(other).toEqual(sqlite);
});
