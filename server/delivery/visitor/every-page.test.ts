import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { slugPath } from '../../../src/model/slug.ts';
import { robotsFaults, seoFaults } from '../../testing/seo-faults.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { builtSite } from './built-site.ts';
import { compress, FIRST_FLIGHT_BYTES } from './compress.ts';

test('every published page of every published site is there for readers at its own address, search engines find no fault with it, and its first copy is sent at once', async () => {
  const nodeEnv = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  const render = await builtSite(path.resolve(import.meta.dirname, '../../..')).renderer();
  const server = await startTestServer({ DEMO: '1' }, render);
  onTestFinished(async () => {
    process.env.NODE_ENV = nodeEnv;
    await server.close();
  });
  const { domains, database, config } = server.services;
  const sites = domains.all();
  expect(sites.map(({ published }) => published)).toEqual([true, true]);
  const types = new Set<string>();
  for (const site of sites) {
    const pages = await database.visitor
      .selectFrom('page_published')
      .select(['slug', 'doc'])
      .where('domain_id', '=', site.id)
      .execute();
    expect(pages.length, site.name).toBeGreaterThan(2);
    const host = site.hostnames[0]!;
    const indexed = pages.filter(({ doc }) => JSON.parse(doc).hideFromRobots !== true);
    expect(indexed.length, site.name).toBeGreaterThan(2);
    const robots = await server.get('/robots.txt', { host });
    const paths = indexed.map(({ slug }) => slugPath(slug));
    expect(robotsFaults(robots.body, paths), site.name).toEqual([]);
    for (const { slug } of pages) {
      const { statusCode, body, headers } = await server.get(slugPath(slug), { host });
      const canonical = `${domains.origin(site, config.port)}${slugPath(slug)}`;
      expect([slug, statusCode], site.name).toEqual([slug, 200]);
      expect(body, slug).toContain(`<link rel="canonical" href="${canonical}">`);
      const first = await compress(Buffer.from(body), 'br', 'fast');
      expect(first.length, slug).toBeLessThanOrEqual(FIRST_FLIGHT_BYTES);
      expect(body.match(/<h1\b/g), slug).toHaveLength(1);
      expect(body, slug).toContain(`<meta property="og:site_name" content="${site.name}">`);
      const crawled = { url: canonical, status: statusCode, headers, html: body };
      if (paths.includes(slugPath(slug))) expect(seoFaults(crawled), slug).toEqual([]);
      else expect(seoFaults(crawled), slug).toContain('is-crawlable: noindex, nofollow');
      for (const [, type] of body.matchAll(/"@type":"(\w+)"/g)) types.add(type!);
    }
  }
  for (const type of ['Organization', 'WebSite', 'BreadcrumbList', 'Event', 'FAQPage'])
    expect(types).toContain(type);
}, 240_000);

const page = (head: string, body: string) => ({
  url: 'http://localhost/about',
  status: 200,
  headers: {},
  html: `<!doctype html><html lang="en-AU"><head><title>About</title><meta name="description" content="Us">
    <meta name="viewport" content="width=device-width"><link rel="canonical" href="http://localhost/about">
    ${head}</head><body>${body}</body></html>`,
});
const dataOf = (data: object) => `<script type="application/ld+json">${JSON.stringify(data)}</script>`;

test('what search engines mind is found', () => {
  const good = page('', '<a href="/help">Get help</a><a id="place">A place</a><img src="a" alt="">');
  expect(seoFaults(good)).toEqual([]);
  const auditsOf = (...given: Parameters<typeof page>) =>
    seoFaults(page(...given)).map((fault) => fault.split(':', 1)[0]);
  for (const [head, body, audit] of [
    ['<meta name="robots" content="noindex">', '', 'is-crawlable'],
    ['<link rel="canonical" href="http://localhost/">', '', 'canonical'],
    ['<link rel="alternate" hreflang="english" href="http://localhost/en">', '', 'hreflang'],
    ['<style>p{font-size:10px}</style>', '', 'font-size'],
    ['', '<img src="a">', 'image-alt'],
    ['', '<a href="javascript:void(0)">Our people</a>', 'crawlable-anchors'],
    ['', '<a href="/more">Read more</a>', 'link-text'],
    ['', dataOf({ '@context': 'https://schema.org', '@type': 'FAQPage', mainEntity: [] }), 'structured-data'],
    ['', dataOf({ '@type': 'Organization', name: 'Us' }), 'structured-data'],
  ] as const) {
    expect(auditsOf(head, body), `${head}${body}`).toEqual([audit]);
  }
  const bare = seoFaults({ ...good, status: 404, html: '<!doctype html><p>Nothing</p>' });
  for (const audit of ['http-status-code', 'document-title', 'meta-description', 'html-has-lang', 'viewport'])
    expect(bare.join('\n')).toContain(`${audit}: `);
  expect(seoFaults({ ...page('', ''), headers: { 'x-robots-tag': 'noindex' } })).toHaveLength(1);
  expect(robotsFaults('User-agent: *\nDisallow: /api/\nDisallow: /login$\n', ['/login-help'])).toEqual([]);
  expect(robotsFaults('Disallow: /\nNonsense\n', ['/'])).toEqual([
    'Nonsense',
    'rules without a User-agent',
    '/',
  ]);
});
