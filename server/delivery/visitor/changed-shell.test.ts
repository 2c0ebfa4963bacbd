import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { putDomain } from '../../../db/domain-queries.ts';
import type { View } from '../../../src/model/view.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { builtSite } from './built-site.ts';

/**
 * The navigation, the footer and other parts around the pages are rendered once and reused for many pages. After a change of
 * these parts, no page may show the former parts. The test uses the built site.
 */

let server: TestServer;
let cookie: string;
let domainId: string;
/** Runs before each render. A test can replace this function with another that waits. */
let during: (view: View) => Promise<void>;
const nodeEnv = process.env.NODE_ENV;

beforeAll(async () => {
  process.env.NODE_ENV = 'production';
  const render = await builtSite(path.resolve(import.meta.dirname, '../../..')).renderer();
  server = await startTestServer({}, async (view) => {
    await during(view);
    return render(view);
  });
  during = async () => {};
  cookie = await server.signIn('mira');
  domainId = server.services.domains.default()!.id;
  for (const slug of ['about', 'contact']) await server.publish(cookie, { slug, title: slug });
}, 60_000);
afterAll(async () => {
  process.env.NODE_ENV = nodeEnv;
  await server.close();
});
beforeEach(() => {
  during = async () => {};
});

const link = (text: string) => ({ type: 'page', href: '/about', text });

/** The calls that publish each document, and a function that returns a document with the given words. */
const KINDS = {
  nav: ['site/publishNav', (words: string) => ({ items: [{ key: 'a', link: link(words), subItems: [] }] })],
  footer: ['site/publishFooter', (words: string) => ({ contacts: [{ key: 'a', link: link(words) }] })],
  siteSettings: ['siteSettings/publishSiteSettings', (words: string) => ({ title: words })],
} as const;
type Kind = keyof typeof KINDS;
const kinds = Object.keys(KINDS) as Kind[];

const versions: Partial<Record<Kind, number>> = {};

/** Publishes a document of a kind with these words. */
async function publish(kind: Kind, words: string): Promise<void> {
  const [call, saying] = KINDS[kind];
  const body = { [kind]: { domainId, ...saying(words), version: versions[kind] ?? 0 } };
  const response = await server.post(call, body, cookie);
  expect(response.statusCode, response.body).toBe(200);
  versions[kind] = response.json()[kind].version;
}

/** Returns whether the page at a URL contains these words. */
async function says(url: string, words: string, host = 'localhost'): Promise<boolean> {
  return (await server.get(url, { host })).body.includes(words);
}

test.each(kinds)('the next request for any page after the %s is published has it', async (kind) => {
  const [first, second] = [`first words of ${kind}`, `second words of ${kind}`];
  for (const [words, former] of [
    [first, second],
    [second, first],
    [first, second],
  ] as const) {
    await publish(kind, words);
    for (const url of ['/about', '/contact', '/nowhere', '/login']) {
      expect([url, await says(url, words), await says(url, former)]).toEqual([url, true, false]);
    }
  }
});

test.each(kinds)('a render that began before the %s was published leaves nothing behind', async (kind) => {
  const [former, words] = [`former words of ${kind}`, `newest words of ${kind}`];
  await publish(kind, former);
  const begun = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  during = () => {
    begun.resolve();
    return held.promise;
  };
  const early = says('/about', former);
  await begun.promise;
  during = async () => {};
  await publish(kind, words);
  expect(await says('/contact', words)).toBe(true);
  held.resolve();
  expect(await early).toBe(true);
  for (const url of ['/about', '/contact']) {
    expect([url, await says(url, words), await says(url, former)]).toEqual([url, true, false]);
  }
});

test('each domain has its own, and an unpublished one none', async () => {
  const { services } = server;
  const host = 'other.example';
  const other = { id: 'other', name: 'Other', hostnames: [host], published: true, isDefault: false };
  await putDomain(services.database.writer, other, services.now());
  await services.domains.refresh();
  await publish('nav', 'words of one site');
  expect(await says('/nowhere', 'words of one site')).toBe(true);
  expect(await says('/nowhere', 'words of one site', host)).toBe(false);
  expect(await says('/nowhere', '<header', host)).toBe(true);
  await putDomain(services.database.writer, { ...other, published: false }, services.now());
  await services.domains.refresh();
  expect(await says('/nowhere', '<header', host)).toBe(false);
});
