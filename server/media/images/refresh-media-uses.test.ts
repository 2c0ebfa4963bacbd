import path from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import type { Database } from '../../../db/connection.ts';
import { openSqlite } from '../../../db/engines/sqlite/open-sqlite.ts';
import { migrate } from '../../../db/migrate.ts';
import { imageRecord } from '../../../db/published-queries.ts';
import { newPage } from '../../../src/model/page.ts';
import { temporaryFolder } from '../../testing/folders.ts';
import { refreshMediaUses } from './refresh-media-uses.ts';

const NOW = '2026-01-01T00:00:00.000Z';
const SHOWN = 'w=320&h=427';

/**
 * Creates a database as an earlier version left it: a published page, settings and a listing use a picture, with outdated
 * renditions.
 */
async function olderDatabase(): Promise<Database> {
  const database = openSqlite(path.join(await temporaryFolder(), 'hearth.db'));
  onTestFinished(() => database.close());
  await migrate(database);
  const image = { imageId: 'photo', alt: '' };
  const page = newPage({
    slug: 'about',
    headerType: 'FullWidthImageHeader',
    header: { title: '', description: '', image },
  });
  const doc = JSON.stringify(page);
  const unknown = JSON.stringify({
    ...page,
    pageType: 'gone',
    slug: 'gone',
    header: { image: { imageId: 'gone' } },
  });
  const settings = JSON.stringify({ logo: { imageId: 'logo', alt: '' } });
  const { writer } = database;
  const run = (statement: ReturnType<typeof sql>) => statement.execute(writer);
  await run(
    sql`insert into domain (id, name, hostnames, published, is_default, updated_at) values ('d', 'Site', '["localhost"]', 1, 1, ${NOW})`,
  );
  for (const [id, slug, text] of [
    ['p', 'about', doc],
    ['q', 'gone', unknown],
  ] as const) {
    await run(sql`insert into page (id, collection, domain_id, slug, version, published, updated_at, roles, doc)
      values (${id}, 'pages', 'd', ${slug}, 1, 1, ${NOW}, '[]', ${text})`);
    await run(
      sql`insert into page_published (page_id, domain_id, collection, slug, published_at, doc) values (${id}, 'd', 'pages', ${slug}, ${NOW}, ${text})`,
    );
  }
  await run(sql`insert into listing values ('l', 'p', 1, ${NOW}, ${NOW}, '{}')`);
  await run(sql`insert into site_document values
    ('siteSettings_d', 'd', 'siteSettings', 1, 1, ${NOW}, ${NOW}, null, ${settings})`);
  await run(
    sql`insert into site_document_published values ('siteSettings_d', 'd', 'siteSettings', ${NOW}, ${settings})`,
  );
  for (const [item, document] of [
    ['photo', 'p'],
    ['photo', 'l'],
    ['gone', 'q'],
    ['logo', 'siteSettings_d'],
  ]) {
    for (const state of ['draft', 'published']) {
      await run(sql`insert into media_use (media_id, document_id, state, domain_id, renditions)
        values (${item}, ${document}, ${state}, 'd', '[]')`);
    }
  }
  for (const id of ['photo', 'gone', 'logo']) {
    await run(
      sql`insert into media (id, kind, name, hash, mime, size, width, height, created_at) values (${id}, 'image', ${id}, 'hash', 'image/jpeg', 1, 800, 600, ${NOW})`,
    );
  }
  return database;
}

test('pictures that were published by an earlier version are shown as their pages show them', async () => {
  const database = await olderDatabase();
  const isShown = async (id: string, query: string) =>
    (await imageRecord(database.visitor, id, query))?.shown;
  expect(await isShown('photo', SHOWN)).toBe(false);
  await refreshMediaUses(database.writer);
  expect(await isShown('photo', SHOWN)).toBe(true);
  expect(await isShown('photo', 'w=320')).toBe(false);
  expect(await isShown('logo', 'w=320')).toBe(true);
  expect(await isShown('gone', SHOWN)).toBe(false);
  const uses = await database.writer.selectFrom('media_use').selectAll().execute();
  expect(uses).toHaveLength(8);
  expect(new Set(uses.map(({ domain_id }) => domain_id))).toEqual(new Set(['d']));
  const drafts = uses.filter(({ state, document_id }) => state === 'draft' || document_id === 'l');
  expect(new Set(drafts.map(({ renditions }) => renditions))).toEqual(new Set(['[]']));
});

test('files that pages and settings link to are found in drafts and in what is published', async () => {
  const database = await olderDatabase();
  const { writer } = database;
  const doc = JSON.stringify(
    newPage({
      slug: 'about',
      contents: [
        {
          key: 'b',
          componentType: 'ButtonCta',
          link: { type: 'file', href: '', fileId: 'form', text: 'Form' },
        },
      ],
    }),
  );
  await sql`update page set doc = ${doc} where id = 'p'`.execute(writer);
  await sql`update page_published set doc = ${doc} where page_id = 'p'`.execute(writer);
  const nav = JSON.stringify({ items: [{ link: { type: 'file', fileId: 'map' } }] });
  await sql`insert into site_document values ('nav_d', 'd', 'nav', 1, 0, null, ${NOW}, null, ${nav})`.execute(
    writer,
  );
  await refreshMediaUses(writer);
  const uses = await writer
    .selectFrom('media_use')
    .select(['media_id', 'document_id', 'state', 'renditions'])
    .where('media_id', 'in', ['form', 'map'])
    .orderBy('media_id')
    .orderBy('state')
    .execute();
  expect(uses).toEqual([
    { media_id: 'form', document_id: 'p', state: 'draft', renditions: '[]' },
    { media_id: 'form', document_id: 'p', state: 'published', renditions: '["file"]' },
    { media_id: 'map', document_id: 'nav_d', state: 'draft', renditions: '[]' },
  ]);
});

test('with the same rules, uses are not computed again', async () => {
  const database = await olderDatabase();
  await refreshMediaUses(database.writer);
  const before = database.statements.writer;
  await refreshMediaUses(database.writer);
  expect(database.statements.writer - before).toBe(1);
});
