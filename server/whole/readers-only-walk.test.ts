import type { FastifyInstance, HTTPMethods } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { PageMaker } from '../delivery/visitor/page-maker.ts';
import {
  type Caller,
  DRAFT,
  openWalkedSite,
  PUBLIC,
  SECRET,
  SHOWN,
  type WalkedSite,
} from '../testing/walked-site.ts';

/**
 * Tries every API call and every address of a readers-only server (`DRAFT=0`), with the sessions of another server that uses
 * the same data.
 */

const FOR_READERS = [
  'GET /api/config/loadDomain',
  'GET /api/feedback/answered',
  'GET /api/file/:fileId',
  'GET /api/forms/challenge',
  'GET /api/forms/sent/:page/:block',
  'GET /api/maps/tile/:z/:x/:y',
  'GET /api/openapi.json',
  'GET /api/page/load',
  'GET /api/pages/load',
  'GET /api/site/loadFooter',
  'GET /api/site/loadNav',
  'GET /api/siteSettings/loadSiteSettings',
  'POST /api/feedback/answer',
  'POST /api/forms/submit',
  'POST /api/humanitix/list',
  'POST /api/user/me',
];

const GONE = {
  code: 'readers-only',
  message: 'This server only shows the site. You cannot log in or edit here.',
};

const callers = ['anonymous', 'admin'] as const satisfies readonly Caller[];

let site: WalkedSite;
let app: FastifyInstance;

beforeAll(async () => {
  site = await openWalkedSite();
  await site.newPage('own', { slug: 'unpublished', title: DRAFT });
  const { services } = site.server;
  const config = { ...services.config, draft: false };
  const forReaders = { ...services, config, pageMaker: new PageMaker({ ...services, config }) };
  app = await buildApp(forReaders, { clientFolder: `${site.server.folder}/client` });
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await site.close();
});

test('calls are those that readers make; every other one is a 404 that says so, for admins too', async () => {
  const answered = new Set<string>();
  for (const call of site.calls.keys()) {
    const [method, url] = call.split(' ') as [HTTPMethods, string];
    for (const caller of callers) {
      const response = await app.inject({ method, url, headers: site.as(caller), payload: {} });
      if (response.json().error?.code !== GONE.code) answered.add(call);
      else expect([response.statusCode, response.json().error]).toEqual([404, GONE]);
    }
  }
  expect([...answered].sort()).toEqual(FOR_READERS);
});

const image = `/img/own-published?${SHOWN}`;
const revision = () => `/preview/revision/${site.guides.own.revision}`;

describe.each(callers)('%s', (caller) => {
  test.each<[url: string | (() => string), status: number]>([
    ['/guide', 200],
    ['/guide?login', 200],
    [`/search?q=${encodeURIComponent(PUBLIC)}`, 200],
    [image, 200],
    ['/file/own-published-file', 200],
    ['/sitemap.xml', 200],
    ['/robots.txt', 200],
    ['/manifest.webmanifest', 200],
    ['/assets/offline.js', 200],
    ['/assets/offline.html', 200],
    ['/assets/cleared', 200],
    ['/health', 200],
    ['/health/live', 200],
    ['/health/ready', 200],
    ['/_astro/part.js', 200],
    ['/api/page/load?slug=guide', 200],
    ['/moved', 301],
    ['/unpublished', 404],
    ['/login', 404],
    ['/login?token=t&email=a%40example.org', 404],
    ['/moved?token=t', 404],
    ['/api/page/load?slug=unpublished', 404],
    ['/api/nothing/here', 404],
    ['/img/own-draft?w=320', 404],
    ['/img/own-published?w=320', 404],
    ['/file/own-draft-file', 404],
    [revision, 404],
  ])('gets what every reader gets of %s', async (address, status) => {
    const url = typeof address === 'string' ? address : address();
    const headers = { host: 'www.example.org', ...site.as(caller) };
    const response = await app.inject({ url, headers });
    expect(response.statusCode).toBe(status);
    expect(response.body + JSON.stringify(response.headers)).not.toMatch(SECRET);
  });

  test('is nobody there', async () => {
    const headers = site.as(caller);
    expect((await app.inject({ method: 'POST', url: '/api/user/me', headers })).json()).toEqual({
      user: null,
    });
  });
});

test('a page for readers says that there is no log-in, and another server’s says that there is one', async () => {
  const headers = { host: 'www.example.org' };
  const shellOf = async (from: FastifyInstance) =>
    (await from.inject({ url: '/guide', headers })).json().shell;
  site.server.services.pageCache.clear();
  expect((await shellOf(app)).hasLogIn).toBe(false);
  site.server.services.pageCache.clear();
  expect((await shellOf(site.app)).hasLogIn).toBe(true);
});
