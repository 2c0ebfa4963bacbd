import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type HttpStandIn, startHttpStandIn } from '../../testing/http-stand-in.ts';
import { fetchOutside } from './fetch-outside.ts';

// This machine counts as public here, because no test asks a server on the internet.
vi.mock(import('ipaddr.js'), async (original) => {
  const { default: real } = await original();
  return { default: { ...real, process: () => ({ range: () => 'unicast' }) } } as never;
});

let standIn: HttpStandIn;
beforeEach(async () => {
  standIn = await startHttpStandIn(({ url, body }) =>
    url === '/away'
      ? { status: 302, body: '', headers: { location: '/else' } }
      : { status: 200, body: { url, body } },
  );
});
afterEach(() => standIn.close());

const ASKED = { timeoutMs: 5000, maxBytes: 1000, accept: [], siteUrl: null, publicOnly: true } as const;

test('a public server is reached by its name, with the body and the headers of the request', async () => {
  const url = standIn.url.replace('127.0.0.1', 'localhost');
  const answer = await fetchOutside(`${url}/here`, {
    ...ASKED,
    method: 'POST',
    body: 'words',
    headers: { 'x-key': 'k' },
  });
  expect(answer).toMatchObject({ kind: 'ok', status: 200 });
  expect(standIn.requests.map(({ url: path, body, headers }) => [path, body, headers['x-key']])).toEqual([
    ['/here', 'words', 'k'],
  ]);
});

test('its redirects are not followed', async () => {
  expect(await fetchOutside(`${standIn.url}/away`, ASKED)).toMatchObject({ kind: 'failed', status: 302 });
  expect(standIn.requests).toHaveLength(1);
});

test('it has no more time and no more bytes than any other', async () => {
  standIn.behave('endless');
  expect(await fetchOutside(standIn.url, ASKED)).toMatchObject({ kind: 'failed', reason: 'too-large' });
  standIn.behave('silent');
  expect(await fetchOutside(standIn.url, { ...ASKED, timeoutMs: 200 })).toEqual({
    kind: 'failed',
    reason: 'slow',
  });
});
