import { afterAll, beforeAll, expect, test } from 'vitest';
import { pageFieldsSchema } from '../../../src/model/page.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

/** Pages are sent as stored, so their API description must match the stored form. */

let server: TestServer;
let cookie: string;

beforeAll(async () => {
  server = await startTestServer({ DEMO: '1' });
  cookie = await server.signIn('mira');
});
afterAll(() => server.close());

test('every page, drafted or published, is what the description of the API says', async () => {
  const { domains, database } = server.services;
  const pages = await database.reader.selectFrom('page').select(['slug', 'domain_id']).execute();
  expect(pages.length).toBeGreaterThan(20);
  for (const { slug, domain_id } of pages) {
    const url = `/api/page/load?slug=${encodeURIComponent(slug)}`;
    const host = domains.byId(domain_id)!.hostnames[0]!;
    for (const as of [{}, { cookie }] as Record<string, string>[]) {
      const response = await server.get(url, { host, ...as });
      // A page that was never published does not exist for visitors.
      if (response.statusCode === 404 && !('cookie' in as)) continue;
      const { _id, domainId, version, published, lastPublished, updatedAt, roles, ...fields } =
        response.json();
      expect(pageFieldsSchema.strict().safeParse(fields).error, slug).toBeUndefined();
      expect(pageFieldsSchema.parse(fields), slug).toEqual(fields);
      expect([typeof _id, domainId, typeof version, typeof published, typeof updatedAt]).toEqual([
        'string',
        domain_id,
        'number',
        'boolean',
        'string',
      ]);
      expect([Array.isArray(roles), lastPublished === null || typeof lastPublished]).toEqual([
        true,
        lastPublished === null || 'string',
      ]);
    }
  }
});
