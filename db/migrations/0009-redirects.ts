import { type Kysely, sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * Gives redirects a version, who saved them, a key to search by, and the reason why one cannot be published. Redirects with
 * such a reason may share their path with others, so that none of older content is lost.
 */
export const redirects: Migration = {
  name: 'redirects',
  async up(db) {
    await createRedirects(db);
    await sql`insert into redirect_new (id, domain_id, name, from_path, to_path, published, updated_at, search_key)
      select id, domain_id, name, from_path, to_path, published, updated_at,
        lower(name || ' ' || from_path || ' ' || to_path) from redirect`.execute(db);
    await createPublished(db);
    await sql`insert into redirect_published_new (redirect_id, domain_id, from_path, to_path)
      select redirect_id, domain_id, from_path, to_path from redirect_published`.execute(db);
    await db.schema.dropTable('redirect_published').execute();
    await db.schema.dropTable('redirect').execute();
    await db.schema.alterTable('redirect_new').renameTo('redirect').execute();
    await db.schema.alterTable('redirect_published_new').renameTo('redirect_published').execute();
    await addIndexes(db);
  },
};

async function createRedirects(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('redirect_new')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('domain_id', 'text', (c) => c.notNull().references('domain.id'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('from_path', 'text', (c) => c.notNull())
    .addColumn('to_path', 'text', (c) => c.notNull())
    .addColumn('published', 'integer', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addColumn('updated_by', 'text')
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('problem', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('search_key', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
}

async function createPublished(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('redirect_published_new')
    .addColumn('redirect_id', 'text', (c) => c.primaryKey().references('redirect_new.id'))
    .addColumn('domain_id', 'text', (c) => c.notNull())
    .addColumn('from_path', 'text', (c) => c.notNull())
    .addColumn('to_path', 'text', (c) => c.notNull())
    .execute();
}

async function addIndexes(db: Kysely<never>): Promise<void> {
  await db.schema
    .createIndex('redirect_from')
    .on('redirect')
    .columns(['domain_id', 'from_path'])
    .unique()
    .where('problem' as never, '=', '')
    .execute();
  await db.schema
    .createIndex('redirect_published_from')
    .on('redirect_published')
    .columns(['domain_id', 'from_path'])
    .unique()
    .execute();
}
