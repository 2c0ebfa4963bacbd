import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type HttpStandIn, type Manner, startHttpStandIn } from '../../testing/http-stand-in.ts';
import { fetchOutside, type OutsideRequest } from './fetch-outside.ts';

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };

let service: HttpStandIn;
let elsewhere: HttpStandIn;

beforeEach(async () => {
  const take = () => ({ status: 200, body: { fine: true }, headers: JSON_TYPE });
  [service, elsewhere] = await Promise.all([startHttpStandIn(take), startHttpStandIn(take)]);
});
afterEach(() => Promise.all([service.close(), elsewhere.close()]));

const ask = (request: Partial<OutsideRequest> = {}, url = `${service.url}/things?page=1`) =>
  fetchOutside(url, {
    timeoutMs: 10_000,
    maxBytes: 1000,
    accept: ['application/json'],
    siteUrl: 'https://www.example.org',
    ...request,
  });
const hostOf = (standIn: HttpStandIn) => new URL(standIn.url).host;
const redirecting = (location: string): Manner => ({ status: 302, headers: { location } });

test('a response is returned with its type, body and headers', async () => {
  const response = await ask({ headers: { 'x-api-key': 'secret' } });
  expect(response).toEqual({
    kind: 'ok',
    status: 200,
    contentType: 'application/json',
    body: Buffer.from('{"fine":true}'),
    headers: expect.any(Headers),
  });
  if (response.kind !== 'ok') return;
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
});

test('the service learns who asks, for what, with which key, and nothing else', async () => {
  await ask({ headers: { 'x-api-key': 'secret' } });
  const [request] = service.requests;
  expect(request).toEqual({
    url: '/things?page=1',
    body: '',
    headers: {
      host: hostOf(service),
      connection: 'keep-alive',
      'user-agent': 'Hearth (https://www.example.org)',
      accept: 'application/json',
      'x-api-key': 'secret',
      'accept-language': '*',
      'accept-encoding': 'gzip, deflate',
      'sec-fetch-mode': 'cors',
    },
  });
  await ask({ siteUrl: null, method: 'POST', body: 'a=b' });
  const { body, headers } = service.requests[1]!;
  expect([body, headers['user-agent']]).toEqual(['a=b', 'Hearth']);
});

test('pictures of any kind are taken where a service can send any', async () => {
  const picture = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff]);
  service.behave({ status: 200, body: picture, headers: { 'content-type': 'image/png' } });
  expect(await ask({ accept: ['image/*'] })).toEqual({
    kind: 'ok',
    status: 200,
    contentType: 'image/png',
    body: picture,
    headers: expect.any(Headers),
  });
});

describe('a failure is a value:', () => {
  test.each([
    ['no answer', 'silent', 'slow'],
    ['an answer that does not end', 'stalling', 'slow'],
  ] as const)('%s', async (_what, manner, reason) => {
    service.behave(manner);
    expect(await ask({ timeoutMs: 100 })).toEqual({ kind: 'failed', reason });
  });

  test.each([
    ['more than is taken', 'endless', { reason: 'too-large', status: 200 }],
    [
      'more than is taken, as its header says',
      { status: 200, body: 'x'.repeat(1001), headers: JSON_TYPE },
      { reason: 'too-large', status: 200 },
    ],
    [
      'little that decompresses to more than is taken',
      {
        status: 200,
        body: gzipSync('x'.repeat(100_000)),
        headers: { ...JSON_TYPE, 'content-encoding': 'gzip' },
      },
      { reason: 'too-large', status: 200 },
    ],
    [
      'a body that cannot be decompressed',
      { status: 200, body: 'This is not gzip.', headers: { ...JSON_TYPE, 'content-encoding': 'gzip' } },
      { reason: 'unreachable' },
    ],
    [
      'another type',
      { status: 200, body: '<p>', headers: { 'content-type': 'text/html' } },
      { reason: 'wrong-type', status: 200 },
    ],
    ['no type', 'lying', { reason: 'wrong-type', status: 200 }],
    ['an error', 'failing', { reason: 'status', status: 500 }],
    ['a limit', 'limiting', { reason: 'status', status: 429, retryAfterMs: 1000 }],
    ['a dropped connection', 'dropping', { reason: 'unreachable' }],
    ['a dead service', 'dead', { reason: 'unreachable' }],
  ] as const)('%s', async (_what, manner, failure) => {
    service.behave(manner);
    expect(await ask()).toEqual({ kind: 'failed', ...failure });
  });

  test('nothing at that address', async () => {
    await service.close();
    expect(await ask()).toEqual({ kind: 'failed', reason: 'unreachable' });
  });

  test('a key that no header can hold, which is not repeated', async () => {
    expect(await ask({ headers: { 'x-api-key': 'se\ncret' } })).toEqual({
      kind: 'failed',
      reason: 'unreachable',
    });
  });

  test('a server that stops meanwhile', async () => {
    service.behave('silent');
    const stopping = new AbortController();
    const asked = ask({ signal: stopping.signal });
    await expect.poll(() => service.requests.length).toBe(1);
    stopping.abort();
    expect(await asked).toEqual({ kind: 'failed', reason: 'unreachable' });
  });
});

describe('a redirect', () => {
  const refused = { kind: 'failed', reason: 'status', status: 302 };

  test('is not followed, even to the service itself', async () => {
    for (const location of [`${elsewhere.url}/`, '/other', 'http://169.254.169.254/latest', 'file:///etc']) {
      service.behave(redirecting(location), 'right');
      expect(await ask({ hosts: ['images.example.org'] })).toEqual(refused);
    }
    expect(elsewhere.requests).toEqual([]);
    expect(service.requests).toHaveLength(4);
  });

  test('is followed to a host that is allowed, without the key', async () => {
    service.behave(redirecting(`${elsewhere.url}/there`));
    const response = await ask({ hosts: [hostOf(elsewhere)], headers: { 'x-api-key': 'secret' } });
    expect(response.kind).toBe('ok');
    expect(elsewhere.requests.map(({ url, headers }) => [url, headers['user-agent']])).toEqual([
      ['/there', 'Hearth (https://www.example.org)'],
    ]);
    expect(elsewhere.requests[0]?.headers).not.toHaveProperty('x-api-key');
  });

  test('is never followed out of encryption', async () => {
    const asked: string[] = [];
    vi.stubGlobal('fetch', async (url: URL) => {
      asked.push(url.href);
      return new Response(null, { status: 302, headers: { location: 'http://files.example.org/a' } });
    });
    try {
      const response = await ask({ hosts: ['files.example.org'] }, 'https://api.example.org/');
      expect(response).toEqual({ kind: 'failed', reason: 'status', status: 302 });
      expect(asked).toEqual(['https://api.example.org/']);
    } finally {
      vi.unstubAllGlobals();
    }
  });

  test('is followed three times at most, and never with what was posted', async () => {
    service.behave(redirecting('/again'));
    expect(await ask({ hosts: [hostOf(service)] })).toEqual(refused);
    expect(service.requests).toHaveLength(4);
    expect(await ask({ hosts: [hostOf(service)], method: 'POST', body: 'x' })).toEqual(refused);
    expect(service.requests).toHaveLength(5);
  });
});
