import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { putDomain } from '../../../db/domain-queries.ts';
import { emptySiteDocument } from '../../../src/model/site.ts';
import type { View } from '../../../src/model/view.ts';
import { plainRenderer } from '../../testing/plain-renderer.ts';
import { siteDocumentsSaying, storeSiteDocuments } from '../../testing/site-documents.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const PUBLISHED = 'words for all';
const DRAFT = 'draft words';
const published = siteDocumentsSaying(PUBLISHED);
const draft = siteDocumentsSaying(DRAFT);
let server: TestServer;
let cookie: string;
let views: View[];
let domainId: string;

beforeAll(async () => {
  views = [];
  server = await startTestServer({}, async (view) => {
    views.push(view);
    return plainRenderer(view);
  });
  cookie = await server.signIn('mira');
  domainId = server.services.domains.default()!.id;
  await storeSiteDocuments(server.services, domainId, { published: PUBLISHED, draft: DRAFT });
  await server.publish(cookie, { slug: 'about', title: 'About' });
});
afterAll(() => server.close());

const CALLS = [
  ['site/loadNav', 'nav'],
  ['site/loadFooter', 'footer'],
  ['siteSettings/loadSiteSettings', 'siteSettings'],
] as const;

describe.each(CALLS)('%s', (call, kind) => {
  const url = () => `/api/${call}?domainId=${domainId}`;

  test('returns what is published to signed-in users who ask for that', async () => {
    const response = await server.get(`${url()}&published=true`, { cookie });
    expect(response.json()).toEqual((await server.get(url())).json());
    expect(response.body).not.toContain(DRAFT);
  });

  test('reveals a draft to signed-in users only', async () => {
    const response = await server.get(url());
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ ...emptySiteDocument(kind, domainId), ...published[kind] });
    expect(response.body).not.toContain(DRAFT);
  });

  test('returns the draft and its state to a signed-in user', async () => {
    expect((await server.get(url(), { cookie })).json()).toEqual({
      ...emptySiteDocument(kind, domainId),
      ...draft[kind],
      version: 2,
      published: true,
      lastPublished: expect.any(String),
      updatedAt: expect.any(String),
    });
  });

  test('of a missing domain is a 404 for everybody', async () => {
    const nowhere = `/api/${call}?domainId=nowhere`;
    expect((await server.get(nowhere)).statusCode).toBe(404);
    expect((await server.get(nowhere, { cookie })).statusCode).toBe(404);
  });

  test('is empty for anonymous callers where it was never published', async () => {
    await putDomain(
      server.services.database.writer,
      {
        id: kind,
        name: kind,
        hostnames: [`${kind.toLowerCase()}.example.org`],
        published: true,
        isDefault: false,
      },
      server.services.now(),
    );
    await server.services.domains.refresh();
    await storeSiteDocuments(server.services, kind, { published: PUBLISHED, draft: DRAFT });
    await server.services.database.writer
      .deleteFrom('site_document_published')
      .where('domain_id', '=', kind)
      .execute();
    const response = await server.get(`/api/${call}?domainId=${kind}`, {
      host: `${kind.toLowerCase()}.example.org`,
    });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ _id: `${kind}_${kind}` });
  });
});

test.each(['/about', '/nowhere', '/login', '/health'])(
  'the site around %s is the published one, for anonymous visitors',
  async (path) => {
    await server.get(path);
    const { shell } = views.at(-1)!;
    expect(shell).toMatchObject({
      nav: published.nav,
      footer: published.footer,
      settings: published.siteSettings,
    });
    expect(JSON.stringify(views.at(-1))).not.toContain(DRAFT);
  },
);

test('an editor sees the drafts around the draft of a page, and what is published where visitors are shown', async () => {
  await server.get('/about', { cookie });
  expect(views.at(-1)).toMatchObject({
    kind: 'editor',
    shell: { nav: draft.nav, footer: draft.footer, settings: draft.siteSettings },
  });
  const stands = {
    version: 2,
    published: true,
    lastPublished: expect.any(String),
    updatedAt: expect.any(String),
  };
  expect(views.at(-1)).toMatchObject({
    start: { shell: { nav: stands, footer: stands, settings: { ...stands, domainId } } },
  });
  await server.get('/about?view=visitor', { cookie });
  expect(JSON.stringify(views.filter(({ kind }) => kind === 'content'))).not.toContain(DRAFT);
});

test('an editor of a domain without a navigation, a footer and settings starts from empty ones', async () => {
  const other = await startTestServer({}, async (view) => {
    views.push(view);
    return plainRenderer(view);
  });
  const domain = other.services.domains.default()!.id;
  await other.get('/', { cookie: await other.signIn('noor') });
  const never = { domainId: domain, version: 0, published: false, lastPublished: null, updatedAt: null };
  expect(views.at(-1)).toMatchObject({
    start: {
      shell: {
        nav: { _id: `nav_${domain}`, items: [], ...never },
        footer: { _id: `footer_${domain}`, contacts: [], ...never },
        settings: { _id: `siteSettings_${domain}`, title: '', ...never },
      },
    },
  });
  await other.close();
});
