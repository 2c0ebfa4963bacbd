import { afterEach, beforeEach, expect, test } from 'vitest';
import { putDomain } from '../../db/domains.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let cookie: string;
let id: string;

beforeEach(async () => {
  server = await startTestServer({ SITE_URL: 'https://www.example.org' });
  cookie = await server.signIn('mira');
  id = server.services.domains.default()!.id;
});
afterEach(() => server.close());

const at = (host: string, url = '/', headers: Record<string, string> = {}) =>
  server.get(url, { host, ...headers });

async function unpublish(): Promise<void> {
  const domain = server.services.domains.default()!;
  await putDomain(server.services.database.writer, { ...domain, published: false }, server.services.now());
  await server.services.domains.refresh();
}

test('unknown hosts share one error page without the site around it', async () => {
  for (const host of ['evil.example', 'www.example.org.evil.example']) {
    const answer = await at(host);
    expect(answer.statusCode).toBe(404);
    expect(answer.body).toContain('error {}');
  }
  expect(server.services.pages.counts.kept).toBe(1);
  expect((await at('www.example.org')).statusCode).toBe(200);
  expect(server.services.pages.counts.kept).toBe(2);
});

test('no page and no header names the host of a request', async () => {
  for (const url of ['/', '/nowhere', '/login', '/health', '/About']) {
    const { body, headers } = await at('evil.example', url, { 'x-forwarded-host': 'evil.example' });
    expect(`${body}${JSON.stringify(headers)}`).not.toContain('evil.example');
  }
});

test('a domain that is not published is not found by visitors, not even from the cache', async () => {
  expect((await at('www.example.org')).statusCode).toBe(200);
  await unpublish();
  for (const url of ['/', '/login']) {
    const answer = await at('www.example.org', url);
    expect(answer.statusCode).toBe(404);
    expect(answer.body).toContain('error {}');
  }
  expect((await at('www.example.org', '/api/page/load?slug=')).statusCode).toBe(404);
  expect((await at('www.example.org', `/api/site/loadNav?domainId=${id}`)).statusCode).toBe(404);
  expect((await at('www.example.org', '/api/config/loadDomain?hostname=localhost')).statusCode).toBe(404);
});

test('editors see the drafts of a domain that is not published', async () => {
  await unpublish();
  const answer = await at('www.example.org', '/', { cookie });
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toContain('editor {');
  expect((await at('www.example.org', '/?view=visitor', { cookie })).statusCode).toBe(404);
});
