import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Writer } from './connection.ts';
import { runMigrations, schemaVersion } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import type { Migration } from './migrations/migration.ts';
import { recordedName } from './recorded-steps.ts';
import { dialects } from './testing/dialects.ts';

const failing: Migration = {
  name: 'failing',
  up: async (db) => {
    await sql`create table half (text text)`.execute(db);
    await sql`insert into nowhere values (1)`.execute(db);
  },
};

/**
 * Returns the columns of each table as `name type`, with `?` after those that may be null. SQLite allows null in primary keys,
 * but primary keys get no `?`.
 */
async function schema(db: Writer): Promise<Record<string, string[]>> {
  const tables = await db.introspection.getTables();
  // The full-text indexes of SQLite are tables too.
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
    expect(steps).toEqual(
      migrations.map((step, index) => ({ version: index + 1, name: recordedName(step) })),
    );
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
    const db = await open();
    await expect(runMigrations(db, [...migrations, failing])).rejects.toThrow(/nowhere/);
    expect(await schemaVersion(db)).toBe(migrations.length);
    expect(Object.keys(await schema(db))).not.toContain('half');
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
