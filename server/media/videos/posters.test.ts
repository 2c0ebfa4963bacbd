import fs from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { POSTERS } from '../../core/limits/limits.ts';
import { Housekeeping } from '../../operate/housekeeping.ts';
import { type HttpStandIn, startHttpStandIn, type Taken } from '../../testing/http-stand-in.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { picture } from '../../testing/uploads.ts';
import { keepPoster } from './keep-poster.ts';

let youtube: HttpStandIn;
let vimeo: HttpStandIn;
let server: TestServer;
let cookie: string;
/** The picture that the stand-ins send for each video. */
let still: Buffer;
/** The normal response of YouTube's stand-in. */
let send: Taken;

const JPEG = { 'content-type': 'image/jpeg' };
const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };

beforeEach(async () => {
  still = await picture('jpeg', '#336699', { width: 1280, height: 720 });
  send = () => ({ status: 200, body: still, headers: JPEG });
  youtube = await startHttpStandIn((request) => send(request));
  vimeo = await startHttpStandIn(({ url }) =>
    url.startsWith('/oembed')
      ? { status: 200, body: { thumbnail_url: `${vimeo.url}/still.jpg` }, headers: JSON_TYPE }
      : { status: 200, body: still, headers: JPEG },
  );
  server = await startTestServer({
    YOUTUBE_POSTER_URL: youtube.url,
    VIMEO_OEMBED_URL: `${vimeo.url}/oembed.json`,
    SITE_URL: 'https://www.example.org',
  });
  cookie = await server.signIn('mira');
});
afterEach(async () => {
  await server.close();
  await Promise.all([youtube.close(), vimeo.close()]);
});

let made = 0;
const film = (videoId = 'aqz-KE-bpKQ', own: object = {}) => ({
  key: `film-${++made}`,
  componentType: 'Media',
  video: { type: /^\d/.test(videoId) ? 'vimeo' : 'youtube', videoId },
  ...own,
});
const pageOf = (...contents: object[]) => ({ slug: 'films', title: 'Films', contents });
const YOUTUBE_POSTER = 'video-youtube-aqz-KE-bpKQ';

/** Waits for a state that background work reaches. */
async function until<Value>(read: () => Promise<Value>, wanted: (value: Value) => boolean): Promise<Value> {
  return expect.poll(read, { timeout: 20_000, interval: 20 }).toSatisfy(wanted).then(read);
}
const poster = (id = YOUTUBE_POSTER) =>
  server.services.database.reader.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirst();
const failure = (id = YOUTUBE_POSTER) =>
  server.services.database.reader
    .selectFrom('video_poster')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
const arrived = (id?: string) => until(() => poster(id), Boolean);
const failed = (id?: string) => until(() => failure(id), Boolean);
const shown = (id = YOUTUBE_POSTER, headers = {}) => server.get(`/img/${id}?w=1000&h=561`, headers);

describe('the picture of a video', () => {
  test('of YouTube is fetched once, without anything of the site but its address, when its block is saved', async () => {
    const saved = await server.save(cookie, pageOf(film(), film()));
    const row = await arrived();
    expect(row).toMatchObject({ kind: 'poster', mime: 'image/jpeg', width: 1280, height: 720 });
    expect(row?.colours).not.toBe('');
    await server.save(cookie, { ...saved, title: 'Other films' });
    await server.services.posters.idle();
    expect(youtube.requests.map(({ url }) => url)).toEqual(['/vi/aqz-KE-bpKQ/maxresdefault.jpg']);
    const { headers } = youtube.requests[0]!;
    expect([headers['user-agent'], headers.accept]).toEqual(['Hearth (https://www.example.org)', 'image/*']);
    expect(headers).not.toHaveProperty('cookie');
    expect(vimeo.requests).toEqual([]);
  });

  test('of Vimeo is where Vimeo says, of an unlisted video too', async () => {
    await server.save(cookie, pageOf(film('76979871/8272103f6e')));
    await arrived('video-vimeo-76979871-8272103f6e');
    const [question, still] = vimeo.requests;
    const asked = new URL(question!.url, vimeo.url).searchParams;
    expect(asked.get('url')).toBe('https://vimeo.com/76979871/8272103f6e');
    expect(asked.get('dnt')).toBe('1');
    expect(still?.url).toBe('/still.jpg');
    expect(youtube.requests).toEqual([]);
  });

  test('is not fetched for a block with a picture of its own, or for what cannot be played', async () => {
    await server.save(
      cookie,
      pageOf(film('aqz-KE-bpKQ', { image: { imageId: 'own', alt: 'Ours' } }), film('nothing')),
    );
    await server.services.posters.idle();
    expect(youtube.requests).toEqual([]);
    expect(await failure()).toBeUndefined();
  });

  test('is shown to readers once it is there, on a page whose document is as it was saved', async () => {
    youtube.behave('silent');
    const page = await server.publish(cookie, pageOf(film()));
    const before = await server.get('/films');
    expect(before.body).not.toContain(YOUTUBE_POSTER);
    expect((await shown()).statusCode).toBe(404);
    youtube.behave('right');
    const { contents } = await server.publish(cookie, page);
    expect(contents).toEqual(page.contents);
    expect(contents[0]?.image).toBeNull();
    await arrived();
    await until(
      async () => (await server.get('/films')).body,
      (body) => body.includes(`"image":{"imageId":"${YOUTUBE_POSTER}","alt":"","decorative":true}`),
    );
    const image = await shown();
    expect(image.statusCode).toBe(200);
    expect(image.headers['cache-control']).toContain('immutable');
    const stored = await server.get('/api/page/load?slug=films&collection=pages', { cookie });
    expect(stored.json().contents[0].image).toBeNull();
  });

  test('is for editors alone until the page is published, and in no list of the library', async () => {
    await server.save(cookie, pageOf(film()));
    await arrived();
    expect((await shown()).statusCode).toBe(404);
    expect((await shown(YOUTUBE_POSTER, { cookie })).statusCode).toBe(200);
    const library = await server.get('/api/image/loadGallery', { cookie });
    expect(library.json()).toEqual({ images: [], total: 0 });
    const removed = await server.post('image/remove', { _id: YOUTUBE_POSTER }, cookie);
    expect(removed.statusCode).toBe(404);
  });

  test('is not missed from the library before it is there', async () => {
    youtube.behave('silent');
    const response = await server.post('page/save', { page: pageOf(film()) }, cookie);
    expect(response.json()).not.toHaveProperty('lostMedia');
  });

  test('goes when nothing shows it any more, and is fetched again when a revision that does is restored', async () => {
    const saved = await server.save(cookie, pageOf(film()));
    await arrived();
    const { hash } = (await poster())!;
    const housekeeping = new Housekeeping(server.services, () => {});
    await housekeeping.run();
    expect(await poster()).toBeDefined();
    const empty = await server.save(cookie, { ...saved, contents: [] });
    await housekeeping.run();
    expect(await poster()).toBeUndefined();
    await expect(server.services.media.read(hash)).rejects.toThrow();
    const { revisions } = (await server.get(`/api/page/loadRevisions?_id=${empty._id}`, { cookie })).json();
    const target = { _id: empty._id, collection: 'pages', version: empty.version };
    await server.post('page/restore', { ...target, revision: revisions.at(-1)._id }, cookie);
    await arrived();
  });

  test('is the same bytes for two videos, and stays for one when the other goes', async () => {
    const saved = await server.save(cookie, pageOf(film(), film('bbbbbbbbbbb')));
    await arrived();
    await arrived('video-youtube-bbbbbbbbbbb');
    await server.save(cookie, { ...saved, contents: [film('bbbbbbbbbbb')] });
    await new Housekeeping(server.services, () => {}).run();
    expect(await poster()).toBeUndefined();
    expect((await shown('video-youtube-bbbbbbbbbbb', { cookie })).statusCode).toBe(200);
  });
});

test('a picture that arrives when nothing uses it any more, or that is none, leaves nothing behind', async () => {
  const stored = async () => (await Array.fromAsync(server.services.media.stored())).flat();
  const received = () => fs.readdir(path.join(server.folder, 'media', 'incoming'));
  expect(await keepPoster(server.services, YOUTUBE_POSTER, 'youtube', still)).toBe(false);
  expect(await poster()).toBeUndefined();
  const refused = keepPoster(server.services, YOUTUBE_POSTER, 'youtube', Buffer.from('no picture'));
  await expect(refused).rejects.toMatchObject({ code: 'not-a-picture' });
  expect(await stored()).toEqual([]);
  expect(await received()).toEqual([]);
});

describe('a save', () => {
  test('never waits for an outside service, and neither of them for the other', async () => {
    youtube.behave('silent');
    vimeo.behave('silent');
    await server.publish(cookie, pageOf(film(), film('76979871')));
    await until(
      async () => vimeo.requests.length,
      (asked) => asked === 1,
    );
    await until(
      async () => youtube.requests.length,
      (asked) => asked === 1,
    );
    expect(await poster()).toBeUndefined();
  });

  test('is answered before a service is asked at all', async () => {
    const response = await server.post('page/save', { page: pageOf(film()) }, cookie);
    expect(response.statusCode).toBe(200);
    expect(youtube.requests).toEqual([]);
    await arrived();
  });
});

describe('while a service', () => {
  test('sends none, or what is no picture that can be shown, the page has none, and it is tried again later', async () => {
    const bodies: Record<string, Buffer | string> = {
      textTextTex: 'no picture',
      halfHalfHal: Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]),
      drawnDrawnD:
        '<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="720"><path d="M0 0h9v9z"/></svg>',
    };
    send = ({ url }) => {
      const body = bodies[url.split('/')[2]!];
      return { status: body === undefined ? 404 : 200, body: body ?? '', headers: JPEG };
    };
    await server.publish(cookie, pageOf(film('noneNoneNon'), ...Object.keys(bodies).map((id) => film(id))));
    for (const [id, reason] of Object.entries({
      noneNoneNon: 'status 404',
      textTextTex: 'not-a-picture',
      halfHalfHal: 'broken-picture',
      drawnDrawnD: 'svg-picture',
    })) {
      const row = await failed(`video-youtube-${id}`);
      expect(row).toMatchObject({ attempts: 1, reason });
      const wait = Date.parse(row!.next_attempt_at!) - Date.now();
      expect(wait).toBeLessThanOrEqual(POSTERS.waitsMs[0]!);
      expect(await poster(`video-youtube-${id}`)).toBeUndefined();
    }
    expect((await server.get('/films')).statusCode).toBe(200);
  });

  test('did not have a picture, the next save asks again, and nothing else of the failure is left', async () => {
    youtube.behave({ status: 404, body: '' });
    const saved = await server.save(cookie, pageOf(film()));
    await failed();
    youtube.behave('right');
    await server.save(cookie, { ...saved, title: 'Again' });
    await arrived();
    await until(
      () => failure(),
      (row) => row === undefined,
    );
  });

  test('fails each time, it is given up after some days', async () => {
    youtube.behave({ status: 404, body: '' });
    await server.save(cookie, pageOf(film()));
    const { writer } = server.services.database;
    for (let attempt = 1; attempt <= POSTERS.waitsMs.length + 1; attempt += 1) {
      const row = await until(
        () => failure(),
        (one) => one?.attempts === attempt,
      );
      if (attempt > POSTERS.waitsMs.length) return expect(row?.next_attempt_at).toBeNull();
      await server.services.posters.idle();
      await writer.updateTable('video_poster').set({ next_attempt_at: '2020-01-01T00:00:00.000Z' }).execute();
      server.services.posters.start(0);
    }
  });

  test('is not asked, as the owner wants it, no failure is counted', async () => {
    await server.close();
    server = await startTestServer();
    cookie = await server.signIn('noor');
    await server.save(cookie, pageOf(film()));
    expect(await failed()).toMatchObject({ attempts: 0, reason: 'not-asked' });
  });
});

test('what is missing after a restart is fetched', async () => {
  youtube.behave('dead');
  await server.save(cookie, pageOf(film()));
  await failed();
  await server.services.posters.idle();
  await server.services.database.writer.deleteFrom('video_poster').execute();
  youtube.behave('right');
  server.services.posters.start(0);
  await arrived();
});

test('closing ends the request under way', async () => {
  youtube.behave('silent');
  await server.save(cookie, pageOf(film()));
  await until(
    async () => youtube.requests.length,
    (asked) => asked > 0,
  );
  await Promise.race([
    server.services.posters.close(),
    sleep(POSTERS.timeoutMs / 2, undefined, { ref: false }).then(() => {
      throw new Error('It went on waiting.');
    }),
  ]);
  server.services.posters.wanted([YOUTUBE_POSTER]);
  await server.services.posters.idle();
  expect(youtube.requests).toHaveLength(1);
});
