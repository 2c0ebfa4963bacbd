import fs from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { putDomain } from '../../../db/domain-queries.ts';
import { onPostgres } from '../../testing/on-postgres.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { BYTES_IN_A_FILE, URLS_IN_A_FILE, urlsInAFile } from './sitemap-xml.ts';

/** `server/testing/sitemap.xsd` is an unchanged copy of https://www.sitemaps.org/schemas/sitemap/0.9/sitemap.xsd. */

const ORIGIN = 'https://www.example.org';
let server: TestServer;
let cookie: string;

beforeEach(async () => {
  server = await startTestServer({ SITE_URL: ORIGIN });
  cookie = await server.signIn('mira', ['admin']);
});
afterEach(() => server.close());

const HOST = { host: 'www.example.org' };
const sitemap = (query = '') => server.get(`/sitemap.xml${query}`, HOST);
const urlsIn = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url);
const urls = async () => urlsIn((await sitemap()).body);

async function expectValid(xml: string, schema: 'sitemap' | 'siteindex'): Promise<void> {
  const file = path.join(import.meta.dirname, `../../testing/${schema}.xsd`);
  const { errors } = await validateXML({
    xml,
    schema: fs.readFileSync(file, 'utf8'),
    maxMemoryPages: 16_384,
  });
  expect(errors).toEqual([]);
}

/** Stores many published pages at once, without the checks of a real publication, because the test only reads the pages. */
async function addPages(count: number, name = 'many'): Promise<void> {
  const { writer } = server.services.database;
  const domain_id = server.services.domains.default()!.id;
  await writer.transaction().execute(async (tx) => {
    for (let from = 0; from < count; from += 1000) {
      const ids = Array.from(
        { length: Math.min(1000, count - from) },
        (_, number) => `${name}-${from + number}`,
      );
      const common = { domain_id, collection: 'pages', doc: '{}' };
      const drafts = ids.map((id) => ({
        ...{ ...common, id, slug: id, version: 1, published: 1, last_published: null, updated_by: null },
        ...{ updated_at: '', deleted_at: null, roles: '[]', title: '', title_key: '', template: '' },
      }));
      const published = {
        published_at: '2026-01-01T00:00:00.000Z',
        listed: 1,
        frequency: 'daily',
        priority: 7,
      };
      await tx.insertInto('page').values(drafts).execute();
      await tx
        .insertInto('page_published')
        .values(ids.map((id) => ({ ...common, ...published, page_id: id, slug: id })))
        .execute();
    }
  });
}

test('names the published pages at their canonical URLs, with what is known of each, as the schema asks', async () => {
  const page = await server.publish(cookie, { slug: 'über uns/café', frequency: 'weekly', priority: 1 });
  await server.publish(cookie, { slug: 'plain' });
  const response = await sitemap();
  expect(response.headers).toMatchObject({
    'content-type': 'application/xml; charset=utf-8',
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
  });
  expect(urlsIn(response.body)).toEqual([
    `${ORIGIN}/`,
    `${ORIGIN}/plain`,
    `${ORIGIN}/%C3%BCber-uns/caf%C3%A9`,
  ]);
  expect(response.body).toContain(
    `caf%C3%A9</loc><lastmod>${page.lastPublished}</lastmod><changefreq>weekly</changefreq><priority>1.0</priority>`,
  );
  expect(response.body).toContain('<changefreq>yearly</changefreq><priority>0.5</priority>');
  await expectValid(response.body, 'sitemap');
});

test('a page appears when it is published, moves with it, and goes when it is hidden, withdrawn or led elsewhere', async () => {
  const draft = await server.save(cookie, { slug: 'guide' });
  expect(await urls()).not.toContain(`${ORIGIN}/guide`);
  let page = await server.publish(cookie, draft);
  expect(await urls()).toContain(`${ORIGIN}/guide`);
  page = await server.save(cookie, { ...page, slug: 'moved', hideFromSitemap: true });
  expect(await urls()).toContain(`${ORIGIN}/guide`);
  page = await server.publish(cookie, { ...page, hideFromSitemap: false });
  expect(await urls()).toEqual([`${ORIGIN}/`, `${ORIGIN}/moved`]);
  for (const hidden of ['hideFromSitemap', 'hideFromRobots']) {
    page = await server.publish(cookie, { ...page, [hidden]: true });
    expect(await urls(), hidden).toEqual([`${ORIGIN}/`]);
    page = await server.publish(cookie, { ...page, [hidden]: false });
    expect(await urls()).toContain(`${ORIGIN}/moved`);
  }
  await server.publish(cookie, { slug: 'old' });
  const redirect = { from: '/old', to: '/' };
  const saved = await server.post('redirects/save', { redirect }, cookie);
  expect(saved.statusCode, saved.body).toBe(200);
  const { _id } = saved.json().redirect;
  const published = await server.post('redirects/publish', { _id }, cookie);
  expect(published.statusCode, published.body).toBe(200);
  expect(await urls()).toEqual([`${ORIGIN}/`, `${ORIGIN}/moved`]);
});

test('a domain that is not published, an unknown host and a site without pages have none', async () => {
  expect((await server.get('/sitemap.xml', { host: 'evil.example' })).statusCode).toBe(404);
  expect((await sitemap('?part=0')).statusCode).toBe(404);
  await server.services.database.writer.deleteFrom('page_published').execute();
  expect((await sitemap()).statusCode).toBe(404);
  await addPages(1);
  expect((await sitemap()).statusCode).toBe(200);
  const domain = server.services.domains.default()!;
  await putDomain(server.services.database.writer, { ...domain, published: false }, server.services.now());
  await server.services.domains.refresh();
  expect((await sitemap()).statusCode).toBe(404);
});

test('above 50,000 pages it is an index of files that name each page once', async () => {
  await server.services.database.writer.deleteFrom('page_published').execute();
  await addPages(URLS_IN_A_FILE);
  expect(urlsIn((await sitemap()).body)).toHaveLength(URLS_IN_A_FILE);
  await server.publish(cookie, { slug: 'the-last' });
  const index = (await sitemap()).body;
  expect(urlsIn(index)).toEqual([`${ORIGIN}/sitemap.xml?part=1`, `${ORIGIN}/sitemap.xml?part=2`]);
  await expectValid(index, 'siteindex');
  const { statements } = server.services.database;
  const before = statements.visitor;
  const first = (await sitemap('?part=1')).body;
  // One statement counts the pages, and one statement reads each thousand pages.
  if (!onPostgres) expect(statements.visitor - before).toBe(1 + URLS_IN_A_FILE / 1000);
  await expectValid(first, 'sitemap');
  const second = (await sitemap('?part=2')).body;
  expect(urlsIn(second)).toEqual([`${ORIGIN}/the-last`]);
  expect(new Set([...urlsIn(first), ...urlsIn(second)]).size).toBe(URLS_IN_A_FILE + 1);
  expect((await sitemap('?part=3')).statusCode).toBe(404);
});

test('a file is at most 50 MB, however long the addresses are', async () => {
  await server.services.database.writer.deleteFrom('page_published').execute();
  // Each of these letters takes nine characters in a URL.
  const name = '\u8a71'.repeat(220);
  await addPages(25_000, name);
  const files = urlsIn((await sitemap()).body);
  expect(files).toHaveLength(2);
  const bodies = [(await sitemap('?part=1')).body, (await sitemap('?part=2')).body];
  expect(bodies[0]!.length).toBeGreaterThan(0.9 * BYTES_IN_A_FILE);
  for (const body of bodies) expect(body.length).toBeLessThanOrEqual(BYTES_IN_A_FILE);
  expect(new Set(bodies.flatMap(urlsIn)).size).toBe(25_000);
});

test('addresses of Latin letters have room for 50,000 in a file', () => {
  expect(urlsInAFile('https://www.example.org', 255)).toBe(URLS_IN_A_FILE);
  expect(urlsInAFile('https://www.example.org', 765)).toBeLessThan(URLS_IN_A_FILE);
  expect(urlsInAFile('https://www.example.org', 0)).toBe(URLS_IN_A_FILE);
});
