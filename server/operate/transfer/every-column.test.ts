import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { setRetention } from '../../../db/submission-queries.ts';
import { listingFieldsSchema } from '../../../src/model/listing.ts';
import { pageFieldsSchema } from '../../../src/model/page.ts';
import { siteDocumentSchemas } from '../../../src/model/site.ts';
import { exported, imported } from '../../testing/exported.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

/**
 * The exported tables, each with its columns that are not exported. Users are not exported, so columns that refer to users are
 * not exported either.
 */
const MOVED: Readonly<Record<string, readonly string[]>> = {
  domain: ['updated_by'],
  submission_retention: [],
  site_document: ['updated_by'],
  site_document_published: [],
  page: ['updated_by', 'deleted_at'],
  page_published: [],
  listing: [],
  listing_published: [],
  redirect: ['updated_by'],
  redirect_published: [],
  media: ['uploaded_by'],
  media_use: [],
  // Rows are numbered in the order in which they are imported.
  search_draft: ['number'],
  search_published: ['number'],
  role: [],
};

/** Columns with only one possible value. */
const ALIKE = ['page.collection', 'page.page_type', 'page_published.collection', 'redirect.problem'];

/** Fields with only one possible value; redirects have a separate table. */
const ALIKE_FIELDS = ['page.collection', 'page.pageType', 'siteSettings.redirects'];

const DEFAULTS: readonly unknown[] = [null, 0, '', '[]', '{}'];

type Row = Record<string, unknown>;
type Rows = Readonly<Record<string, readonly Row[]>>;

async function rowsOf(server: TestServer): Promise<Rows> {
  const tables = await Promise.all(
    Object.entries(MOVED).map(async ([table, left]) => {
      const query = sql<Row>`select * from ${sql.table(table)}`;
      const { rows } = await query.execute(server.services.database.writer);
      const kept = rows.map((row) => {
        const columns = Object.entries(row).filter(([name]) => !left.includes(name));
        return Object.fromEntries(
          columns.map(([name, value]) => [name, name === 'doc' ? JSON.parse(String(value)) : value]),
        );
      });
      const key = ({ id, page_id, document_id, listing_id, redirect_id, domain_id, name, ...row }: Row) =>
        `${id ?? page_id ?? document_id ?? listing_id ?? redirect_id ?? domain_id ?? name} ${row.media_id} ${row.state}`;
      return [table, kept.sort((a, b) => (key(a) < key(b) ? -1 : 1))] as const;
    }),
  );
  return Object.fromEntries(tables);
}

const DOCUMENTS = {
  page: pageFieldsSchema.parse({}),
  listing: listingFieldsSchema.parse({}),
  nav: siteDocumentSchemas.nav.parse({}),
  footer: siteDocumentSchemas.footer.parse({}),
  siteSettings: siteDocumentSchemas.siteSettings.parse({}),
};

/** Returns the fields that are missing or have their default in all stored documents. */
function fieldsAtDefault({ page, listing, site_document }: Rows): string[] {
  return Object.entries(DOCUMENTS).flatMap(([kind, empty]) => {
    const rows = kind === 'page' ? page : kind === 'listing' ? listing : site_document;
    const docs = rows!.filter((row) => !('kind' in row) || row.kind === kind).map(({ doc }) => doc as Row);
    return Object.entries(empty)
      .filter(([field, value]) => docs.every((doc) => isDeepStrictEqual(doc[field] ?? value, value)))
      .map(([field]) => `${kind}.${field}`);
  });
}

async function started(env: Record<string, string>): Promise<TestServer> {
  const server = await startTestServer(env);
  onTestFinished(() => server.close());
  return server;
}

/** Starts a server with the demo site, and changes all columns that the demo leaves at their defaults. */
async function fullSite(): Promise<TestServer> {
  const server = await started({ DEMO: '1' });
  const { services, post, get } = server;
  const { writer } = services.database;
  const admin = await server.signIn('mira', ['admin']);
  const domain = services.domains.default()!;
  await setRetention(writer, domain.id, 45);
  const { id } = await writer.selectFrom('media').select('id').limit(1).executeTakeFirstOrThrow();
  await writer
    .updateTable('media')
    .set({ description: 'W\u00e4rme', decorative: 1, animated: 1 })
    .where('id', '=', id)
    .execute();
  const role = { title: 'Readers', description: 'They read.', rights: ['submissions'], secondFactor: true };
  expect((await post('roles/save', { role }, admin)).statusCode).toBe(200);
  const query = `domainId=${domain.id}`;
  const stored = (await get(`/api/siteSettings/loadSiteSettings?${query}`, { cookie: admin })).json();
  const [danger, ...others] = stored.searchTopics;
  const rent = { key: 'rent', name: 'Rent', words: ['zu teuer', 'k\u00fcndigung'] };
  const siteSettings = {
    ...stored,
    searchTopics: [...others, { ...danger, words: ['frierend'] }, rent],
    brandColour: '#1f5c47',
    address: 'Alte Gasse 3\n1010 Wien',
    crisisWords: ['fr\u00f6stelt'],
    watchedWords: 'gestört',
    quickExit: { ...stored.quickExit, onSearch: false },
    pageFeedback: false,
  };
  const saved = await post('siteSettings/publishSiteSettings', { siteSettings }, admin);
  expect(saved.statusCode, saved.body).toBe(200);
  const footer = (await get(`/api/site/loadFooter?${query}`, { cookie: admin })).json();
  const draft = { ...footer, logo: { imageId: id, alt: 'Not public yet' } };
  expect((await post('site/saveFooter', { footer: draft }, admin)).statusCode).toBe(200);
  const page = {
    slug: 'winter',
    searchWords: 'cold, k\u00e4lte',
    title: 'Winter',
    template: 'listing',
    frequency: 'daily',
    priority: 0.9,
    hideFromSitemap: true,
    hideFromRobots: true,
    twitter: { title: 'In winter' },
  };
  const { _id } = await server.publish(admin, page);
  expect((await post('roles/applyToPage', { page: { _id }, roles: ['editor'] }, admin)).statusCode).toBe(200);
  const from = { from: '/old', to: '/winter', name: 'Flyer' };
  const redirect = (await post('redirects/save', { redirect: from }, admin)).json().redirect;
  expect((await post('redirects/publish', { _id: redirect._id }, admin)).statusCode).toBe(200);
  expect((await get('/old')).statusCode).toBe(301);
  return server;
}

test('a move takes every column of a site and every field of its documents along, none of which is at its default', async () => {
  const first = await fullSite();
  const before = await rowsOf(first);
  const untested = Object.entries(before).flatMap(([table, rows]) =>
    Object.keys(rows[0] ?? { '(no row)': null })
      .filter((column) => rows.every((row) => DEFAULTS.includes(row[column])))
      .map((column) => `${table}.${column}`),
  );
  expect(untested.filter((column) => !ALIKE.includes(column))).toEqual([]);
  expect(fieldsAtDefault(before).filter((field) => !ALIKE_FIELDS.includes(field))).toEqual([]);
  const { folder } = await exported(first);
  const second = await started({ DEMO: '0' });
  await imported(second, folder, true);
  expect(await rowsOf(second)).toEqual(before);
}, 60_000);
