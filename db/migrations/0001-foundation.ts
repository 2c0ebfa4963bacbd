import type { Kysely } from 'kysely';
import type { Migration } from './migration.ts';

/** Domains, pages, site documents, listings, redirects, media, and the people who edit them. */
export const foundation: Migration = {
  name: 'foundation',
  async up(db) {
    await domains(db);
    await pages(db);
    await siteDocuments(db);
    await listings(db);
    await redirects(db);
    await media(db);
    await people(db);
  },
};

async function domains(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('domain')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('hostnames', 'text', (c) => c.notNull())
    .addColumn('published', 'integer', (c) => c.notNull())
    .addColumn('is_default', 'integer', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute();
}

async function pages(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('page')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('collection', 'text', (c) => c.notNull())
    .addColumn('domain_id', 'text', (c) => c.notNull().references('domain.id'))
    .addColumn('slug', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('published', 'integer', (c) => c.notNull())
    .addColumn('last_published', 'text')
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addColumn('updated_by', 'text')
    .addColumn('deleted_at', 'text')
    .addColumn('roles', 'text', (c) => c.notNull())
    .addColumn('doc', 'text', (c) => c.notNull())
    .execute();
  // A deleted page gives its slug back at once.
  await db.schema
    .createIndex('page_slug')
    .on('page')
    .columns(['domain_id', 'slug'])
    .unique()
    .where('deleted_at' as never, 'is', null)
    .execute();
  await db.schema
    .createTable('page_published')
    .addColumn('page_id', 'text', (c) => c.primaryKey().references('page.id'))
    .addColumn('domain_id', 'text', (c) => c.notNull())
    .addColumn('collection', 'text', (c) => c.notNull())
    .addColumn('slug', 'text', (c) => c.notNull())
    .addColumn('published_at', 'text', (c) => c.notNull())
    .addColumn('doc', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('page_published_slug')
    .on('page_published')
    .columns(['domain_id', 'slug'])
    .unique()
    .execute();
  await db.schema
    .createTable('page_revision')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('page_id', 'text', (c) => c.notNull().references('page.id'))
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('action', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('doc', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('page_revision_page').on('page_revision').columns(['page_id', 'id']).execute();
}

async function siteDocuments(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('site_document')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('domain_id', 'text', (c) => c.notNull().references('domain.id'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('published', 'integer', (c) => c.notNull())
    .addColumn('last_published', 'text')
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addColumn('updated_by', 'text')
    .addColumn('doc', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('site_document_kind')
    .on('site_document')
    .columns(['domain_id', 'kind'])
    .unique()
    .execute();
  await db.schema
    .createTable('site_document_published')
    .addColumn('document_id', 'text', (c) => c.primaryKey().references('site_document.id'))
    .addColumn('domain_id', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('published_at', 'text', (c) => c.notNull())
    .addColumn('doc', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('site_document_published_domain')
    .on('site_document_published')
    .column('domain_id')
    .execute();
  await db.schema
    .createTable('site_document_revision')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('document_id', 'text', (c) => c.notNull().references('site_document.id'))
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('action', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('doc', 'text', (c) => c.notNull())
    .execute();
}

async function listings(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('listing')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('page_id', 'text', (c) => c.notNull().unique().references('page.id'))
    .addColumn('published', 'integer', (c) => c.notNull())
    .addColumn('last_published', 'text')
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addColumn('doc', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('listing_published')
    .addColumn('listing_id', 'text', (c) => c.primaryKey().references('listing.id'))
    .addColumn('page_id', 'text', (c) => c.notNull().unique())
    .addColumn('published_at', 'text', (c) => c.notNull())
    .addColumn('doc', 'text', (c) => c.notNull())
    .execute();
}

async function redirects(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('redirect')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('domain_id', 'text', (c) => c.notNull().references('domain.id'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('from_path', 'text', (c) => c.notNull())
    .addColumn('to_path', 'text', (c) => c.notNull())
    .addColumn('published', 'integer', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addUniqueConstraint('redirect_from', ['domain_id', 'from_path'])
    .execute();
  await db.schema
    .createTable('redirect_published')
    .addColumn('redirect_id', 'text', (c) => c.primaryKey().references('redirect.id'))
    .addColumn('domain_id', 'text', (c) => c.notNull())
    .addColumn('from_path', 'text', (c) => c.notNull())
    .addColumn('to_path', 'text', (c) => c.notNull())
    .addUniqueConstraint('redirect_published_from', ['domain_id', 'from_path'])
    .execute();
}

async function media(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('media')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('hash', 'text', (c) => c.notNull())
    .addColumn('mime', 'text', (c) => c.notNull())
    .addColumn('size', 'integer', (c) => c.notNull())
    .addColumn('width', 'integer')
    .addColumn('height', 'integer')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('media_use')
    .addColumn('media_id', 'text', (c) => c.notNull())
    .addColumn('document_id', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('crops', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('media_use_key', ['media_id', 'document_id', 'state'])
    .execute();
  await db.schema
    .createIndex('media_use_document')
    .on('media_use')
    .columns(['document_id', 'state'])
    .execute();
}

async function people(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('user')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('username', 'text', (c) => c.notNull())
    .addColumn('username_key', 'text', (c) => c.notNull().unique())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('email_key', 'text', (c) => c.notNull().unique())
    .addColumn('password_hash', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('role')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('rights', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('user_role')
    .addColumn('user_id', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('role', 'text', (c) => c.notNull().references('role.name'))
    .addPrimaryKeyConstraint('user_role_key', ['user_id', 'role'])
    .execute();
  await db.schema
    .createTable('session')
    .addColumn('token_hash', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('active_domain_id', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('session_user').on('session').column('user_id').execute();
  await db.schema
    .createTable('password_token')
    .addColumn('token_hash', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .addColumn('used_at', 'text')
    .execute();
}
