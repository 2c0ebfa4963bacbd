import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { slugPath } from '../../src/model/slug.ts';
import { startTestServer } from '../testing/test-server.ts';
import { builtSite } from './built-site.ts';

test('every published page of every published site is there for readers, at its own address', async () => {
  const nodeEnv = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  const render = await builtSite(path.resolve(import.meta.dirname, '../..')).renderer();
  const server = await startTestServer({ DEMO: '1' }, render);
  onTestFinished(async () => {
    process.env.NODE_ENV = nodeEnv;
    await server.close();
  });
  const { domains, database, config } = server.services;
  const sites = domains.all();
  expect(sites.map(({ published }) => published)).toEqual([true, true]);
  for (const site of sites) {
    const pages = await database.visitor
      .selectFrom('page_published')
      .select('slug')
      .where('domain_id', '=', site.id)
      .execute();
    expect(pages.length, site.name).toBeGreaterThan(2);
    for (const { slug } of pages) {
      const { statusCode, body } = await server.get(slugPath(slug), { host: site.hostnames[0]! });
      const canonical = `${domains.origin(site, config.port)}${slugPath(slug)}`;
      expect([slug, statusCode], site.name).toEqual([slug, 200]);
      expect(body, slug).toContain(`<link rel="canonical" href="${canonical}">`);
      expect(body.match(/<h1\b/g), slug).toHaveLength(1);
      expect(body, slug).toContain(`<meta property="og:site_name" content="${site.name}">`);
    }
  }
}, 60_000);
