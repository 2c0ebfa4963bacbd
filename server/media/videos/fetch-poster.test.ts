import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Video } from '../../../src/model/video.ts';
import { POSTERS } from '../../core/limits/limits.ts';
import { type HttpStandIn, type Manner, startHttpStandIn } from '../../testing/http-stand-in.ts';
import { PosterServices } from './fetch-poster.ts';

const FILM: Video = { type: 'youtube', videoId: 'aqz-KE-bpKQ' };
const STILL = Buffer.from('a still');
const JPEG = { 'content-type': 'image/jpeg' };
const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };
const NONE: Manner = { status: 404, body: 'none', headers: JPEG };

let youtube: HttpStandIn;
let vimeo: HttpStandIn;
let services: PosterServices;

beforeAll(async () => {
  youtube = await startHttpStandIn(() => ({ status: 200, body: STILL, headers: JPEG }));
  vimeo = await startHttpStandIn(({ url }) =>
    url.startsWith('/oembed')
      ? { status: 200, body: { thumbnail_url: `${vimeo.url}/still.jpg` }, headers: JSON_TYPE }
      : { status: 200, body: STILL, headers: JPEG },
  );
});
afterAll(() => Promise.all([youtube.close(), vimeo.close()]));
beforeEach(() => {
  services = servicesAt(youtube.url);
});
afterEach(async () => {
  await services.close();
  for (const service of [youtube, vimeo]) service.behave('right');
});

function servicesAt(youtubeUrl: string | null): PosterServices {
  const posterUrls = { youtube: youtubeUrl, vimeo: `${vimeo.url}/oembed.json` };
  const retries = { ...POSTERS.retries, wait: async () => {} };
  return new PosterServices({ posterUrls, siteUrl: 'https://www.example.org' }, retries);
}

/** Returns the requests that a service received while `work` ran. */
async function askedDuring(service: HttpStandIn, work: () => Promise<unknown>): Promise<string[]> {
  const before = service.requests.length;
  await work();
  return service.requests.slice(before).map(({ url }) => url);
}

describe('YouTube', () => {
  test('is asked for the largest picture, then for smaller ones', async () => {
    youtube.behave(NONE, NONE, 'right');
    const asked = await askedDuring(youtube, async () =>
      expect(await services.fetch(FILM)).toEqual({
        kind: 'ok',
        status: 200,
        contentType: 'image/jpeg',
        body: STILL,
        headers: expect.any(Headers),
      }),
    );
    expect(asked).toEqual(
      ['maxresdefault', 'sddefault', 'hqdefault'].map((size) => `/vi/aqz-KE-bpKQ/${size}.jpg`),
    );
  });

  test('can be another address with a place for the id', async () => {
    await services.close();
    services = servicesAt(`${youtube.url}/still/{id}/{id}.jpg`);
    expect(await askedDuring(youtube, () => services.fetch(FILM))).toEqual([
      '/still/aqz-KE-bpKQ/aqz-KE-bpKQ.jpg',
    ]);
  });

  const manners: readonly (readonly [string, Manner, object, number])[] = [
    ['is down', 'dead', { reason: 'unreachable' }, 0],
    ['fails', 'failing', { reason: 'status', status: 500 }, 2],
    ['does not know the video', NONE, { reason: 'status', status: 404 }, 3],
    [
      'sends something else',
      { status: 200, body: '<p>', headers: { 'content-type': 'text/html' } },
      { reason: 'wrong-type', status: 200 },
      1,
    ],
    ['sends more than any picture has', 'endless', { reason: 'too-large', status: 200 }, 1],
    [
      'sends us elsewhere',
      { status: 302, headers: { location: 'http://127.0.0.1:9/' } },
      { reason: 'status', status: 302 },
      1,
    ],
  ];
  test.each(manners)('%s, and is asked no more than needed', async (_how, manner, failure, requests) => {
    youtube.behave(manner);
    const asked = await askedDuring(youtube, async () =>
      expect(await services.fetch(FILM)).toEqual({ kind: 'failed', ...failure }),
    );
    expect(asked).toHaveLength(requests);
  });
});

test.each([
  ['nonsense', { body: 'nonsense' }],
  ['another answer', { body: { thumbnail: 1 } }],
  ['a private video', { body: { domain_status_code: 403 } }],
  ['a picture elsewhere', { body: { thumbnail_url: 'http://127.0.0.1:9/still.jpg' } }],
  ['a picture of its own without encryption', { body: { thumbnail_url: 'http://i.vimeocdn.com/a.jpg' } }],
  ['a picture on another host', { body: { thumbnail_url: 'https://i.vimeocdn.com.example.org/a.jpg' } }],
  ['a file', { body: { thumbnail_url: 'file:///etc/passwd' } }],
])('after Vimeo answered with %s, nothing else is asked', async (_what, { body }) => {
  vimeo.behave({ status: 200, body, headers: JSON_TYPE });
  const asked = await askedDuring(vimeo, async () =>
    expect(await services.fetch({ type: 'vimeo', videoId: '76979871' })).toEqual({
      kind: 'failed',
      reason: 'no-picture',
    }),
  );
  expect(asked).toHaveLength(1);
});
