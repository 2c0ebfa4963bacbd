import { once } from 'node:events';
import fs from 'node:fs/promises';
import net, { type AddressInfo } from 'node:net';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { mediaItemRow } from '../../../db/testing/rows.ts';
import { HearthError } from '../../../src/model/errors.ts';
import { FILE_MAX_BYTES, IMAGE_MAX_BYTES, UPLOAD_QUOTA } from '../../../src/model/limits.ts';
import { type AppOptions, buildApp } from '../../app.ts';
import { countsInMemory } from '../../core/limits/counts-in-memory.ts';
import { SHARES } from '../../core/limits/throttles.ts';
import { logging } from '../../core/log/logging.ts';
import type { Services } from '../../core/services.ts';
import { CONNECTION_LIMITS } from '../../delivery/connections/connection-limits.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { multipart, type Part, picture, upload } from '../../testing/uploads.ts';
import { FolderMediaStore, type MediaStore } from '../store/media-store.ts';
import { UploadLimits } from './upload-limits.ts';

/** Pictures are examined by a process that gives way to all other processes, such as other tests. */
vi.setConfig({ testTimeout: 60_000 });

let server: TestServer;
let cookie: string;

beforeAll(async () => {
  server = await startTestServer();
  cookie = await server.signIn('mira');
});
afterAll(() => server.close());

const uploadPicture = (bytes: Uint8Array, name = 'picture.jpg', type = 'image/jpeg') =>
  upload(server.app, 'image/upload', cookie, { bytes, name, type });
const uploadFile = (bytes: Uint8Array, name = 'file.pdf', type = 'application/pdf') =>
  upload(server.app, 'file/upload', cookie, { bytes, name, type });
const pdf = (text = 'one') => Buffer.from(`%PDF-1.7\n${text}\n%%EOF\n`);

/** Counts the complete files and the partially received files in the store's folder. */
async function inStore(folder = server.folder): Promise<{ stored: number; arriving: number }> {
  const names = await fs.readdir(path.join(folder, 'media'), { recursive: true }).catch(() => []);
  return {
    stored: names.filter((name) => /[0-9a-f]{64}$/.test(name)).length,
    arriving: names.filter((name) => name.startsWith('incoming') && name !== 'incoming').length,
  };
}

/** Starts a second Fastify instance with separate limits and services, listening on loopback if requested. */
async function appWith(
  changes: Partial<Services>,
  { listens = false, logger }: { listens?: boolean; logger?: AppOptions['logger'] } = {},
): Promise<FastifyInstance> {
  const app = await buildApp(
    { ...server.services, uploads: new UploadLimits(countsInMemory), ...changes },
    { logger },
  );
  if (listens) await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(async () => {
    app.server.closeAllConnections();
    await app.close();
  });
  return app;
}

const LISTENS = { listens: true };

/** Starts a second Fastify instance, and keeps its log lines of level warning and above. */
async function loggedApp() {
  const lines: string[] = [];
  const stream = { write: (line: string) => void lines.push(line) };
  return { lines, app: await appWith({}, { logger: { ...(logging('warn') as object), stream } }) };
}

describe('a picture', () => {
  test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)(
    'of the type %s is stored by its content, whatever its name and type say',
    async (format) => {
      const response = await uploadPicture(await picture(format), 'a b.txt', 'text/html');
      expect(response.statusCode).toBe(201);
      expect(response.json()).toEqual({
        image: {
          _id: expect.any(String),
          name: 'a b.txt',
          width: 40,
          height: 30,
          alt: '',
          decorative: false,
          mime: `image/${format}`,
          size: expect.any(Number),
          url: `/img/${response.json().image._id}?w=320`,
          uploadedAt: expect.any(String),
          uploadedBy: 'mira',
          uses: 0,
        },
      });
      const shown = await server.get(response.json().image.url, { cookie });
      expect(shown.statusCode).toBe(200);
      expect((await server.get(response.json().image.url)).statusCode).toBe(404);
    },
  );

  test('uploaded twice is one picture, stored once', async () => {
    const bytes = await picture('png', '#102030');
    const first = (await uploadPicture(bytes, 'first.png')).json().image;
    const before = await inStore();
    const [again, both] = await Promise.all([uploadPicture(bytes, 'again.png'), uploadPicture(bytes)]);
    expect(again.statusCode).toBe(201);
    expect(again.json().image).toEqual(first);
    expect(both.json().image).toEqual(first);
    expect(await inStore()).toEqual(before);
    expect(before.arriving).toBe(0);
  });

  test('is loaded by its id, by those who are signed in', async () => {
    const { image } = (await uploadPicture(await picture('png', '#203040'))).json();
    const loaded = await server.get(`/api/image/load?_id=${image._id}`, { cookie });
    expect(loaded.json()).toEqual({ image });
    expect((await server.get(`/api/image/load?_id=${image._id}`)).statusCode).toBe(401);
    const missing = await server.get('/api/image/load?_id=none', { cookie });
    expect([missing.statusCode, missing.json().error.code]).toEqual([404, 'media-not-found']);
  });

  test('has the size in which it is seen, upright', async () => {
    const bytes = await sharp(await picture('jpeg', '#112233', { width: 60, height: 20 }))
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { width, height } = (await uploadPicture(bytes)).json().image;
    expect({ width, height }).toEqual({ width: 20, height: 60 });
  });

  test('is described by what its pixels say: its colour, and whether it moves', async () => {
    const frame = { create: { width: 8, height: 8, channels: 3, background: '#ff0000' } } as const;
    const other = { create: { ...frame.create, background: '#00ff00' } } as const;
    const frames = await Promise.all([frame, other].map((input) => sharp(input).png().toBuffer()));
    const moving = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    const { _id } = (await uploadPicture(moving)).json().image;
    const row = await server.services.database.reader
      .selectFrom('media')
      .select(['animated', 'transparent'])
      .where('id', '=', _id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ animated: 1, transparent: 0 });
    const still = (await uploadPicture(await picture('jpeg', '#ff0000'))).json().image;
    const { colours } = await server.services.database.reader
      .selectFrom('media')
      .select('colours')
      .where('id', '=', still._id)
      .executeTakeFirstOrThrow();
    expect(colours).toBe('f00'.repeat(64));
  });
});

describe('what is no picture is refused with the reason, nothing of it stays, and no line is logged:', () => {
  const svg =
    '<?xml version="1.0"?><!-- a --><!DOCTYPE svg><svg xmlns="http://www.w3.org/2000/svg"><script/></svg>';
  const heic = Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from('ftypheic'),
    Buffer.from([0, 0, 0, 0]),
    Buffer.from('mif1heic'),
    Buffer.alloc(200),
  ]);
  const half = async (format: 'jpeg' | 'png' | 'webp' | 'gif' | 'avif') => {
    const noise = {
      create: { width: 200, height: 200, channels: 3, noise: { type: 'gaussian', mean: 120, sigma: 60 } },
    };
    const bytes = await sharp(noise as never)
      .toFormat(format)
      .toBuffer();
    return bytes.subarray(0, bytes.length / 2);
  };
  const CASES: readonly [string, () => Promise<Uint8Array> | Uint8Array, number, string][] = [
    ['SVG', () => Buffer.from(svg), 415, 'svg-picture'],
    ['SVG in UTF-16', () => Buffer.from(`\ufeff${svg}`, 'utf16le'), 415, 'svg-picture'],
    ['HEIC', () => heic, 415, 'heic-picture'],
    [
      'HTML that begins like a GIF',
      () => Buffer.from('GIF89a=1;<script>alert(1)</script>'),
      422,
      'broken-picture',
    ],
    ['a page', () => Buffer.from('<!doctype html><p>Hello'), 415, 'not-a-picture'],
    ['a PDF', () => pdf(), 415, 'not-a-picture'],
    ['nothing', () => Buffer.alloc(0), 422, 'empty-upload'],
    ['half a JPEG', () => half('jpeg'), 422, 'broken-picture'],
    ['half a PNG', () => half('png'), 422, 'broken-picture'],
    ['half a WebP', () => half('webp'), 422, 'broken-picture'],
    ['half a GIF', () => half('gif'), 422, 'broken-picture'],
    ['half an AVIF', () => half('avif'), 422, 'broken-picture'],
    [
      'more than 50 megapixels',
      () =>
        sharp({ create: { width: 10_000, height: 5001, channels: 3, background: '#fff' } })
          .png()
          .toBuffer(),
      413,
      'too-many-pixels',
    ],
  ];

  test.each(CASES)('%s', async (_what, make, status, code) => {
    const before = await inStore();
    const { lines, app } = await loggedApp();
    const response = await upload(app, 'image/upload', cookie, { bytes: await make() });
    expect(response.json()).toMatchObject({ statusCode: status, error: { code } });
    expect(response.json().message).not.toContain('{');
    expect(lines).toEqual([]);
    if (code === 'heic-picture') expect(response.json().message).toContain('Export it as JPEG');
    expect(await inStore()).toEqual(before);
  });

  const large = (height: number) =>
    sharp({ create: { width: 10_000, height, channels: 3, background: '#fff' } });

  test('50 megapixels are accepted', async () => {
    const response = await uploadPicture(await large(5000).png().toBuffer());
    expect(response.statusCode).toBe(201);
  });

  test('but not in a form that takes too much memory to be read', async () => {
    const before = await inStore();
    const response = await uploadPicture(
      await large(3000).png({ progressive: true }).toColourspace('rgb16').toBuffer(),
    );
    expect(response.json()).toMatchObject({ statusCode: 413, error: { code: 'picture-too-heavy' } });
    expect(response.json().message).toContain('at most 25 megapixels. Export it as JPEG');
    expect(await inStore()).toEqual(before);
  });
});

test('a recording of boxes in boxes without end is refused, nothing of it stays, and no line is logged', async () => {
  const before = await inStore();
  const { lines, app } = await loggedApp();
  const depth = 20_000;
  const bytes = Buffer.alloc(24 + 8 * depth);
  bytes.writeUInt32BE(24, 0);
  bytes.write('ftypisom', 4, 'latin1');
  for (let level = 0; level < depth; level++) {
    bytes.writeUInt32BE(8 * (depth - level), 24 + 8 * level);
    bytes.write('moov', 28 + 8 * level, 'latin1');
  }
  for (const call of ['file/upload', 'file/replaceFile?_id=none']) {
    const response = await upload(app, call, cookie, { bytes, name: 'clip.mp4' });
    const message = 'This recording is damaged or incomplete. Save it again, or choose another one.';
    expect(response.json()).toEqual({
      statusCode: 422,
      message,
      error: { code: 'broken-recording', message },
    });
  }
  expect(lines).toEqual([]);
  expect(await inStore()).toEqual(before);
});

test.each([
  ['image/upload', IMAGE_MAX_BYTES, 'picture-too-large', '15 MB'],
  ['file/upload', FILE_MAX_BYTES, 'file-too-large', '25 MB'],
] as const)('%s takes so many bytes, and not one more', async (call, max, code, words) => {
  const start = call === 'image/upload' ? await picture() : pdf();
  const sized = (size: number) => ({ bytes: Buffer.concat([start, Buffer.alloc(size - start.length)]) });
  const before = await inStore();
  const refused = await upload(server.app, call, cookie, sized(max + 1));
  expect(refused.json()).toMatchObject({ statusCode: 413, error: { code } });
  expect(refused.json().message).toContain(words);
  expect(await inStore()).toEqual(before);
  expect((await upload(server.app, call, cookie, sized(max))).statusCode).toBe(201);
});

test.each([
  ['../../etc/passwd', '../../etc/passwd'],
  ['Été 🌿 на берегу.png', 'Été 🌿 на берегу.png'],
  ['Cafe\u0301.png', 'Caf\u00e9.png'],
  ['x'.repeat(300), 'x'.repeat(300)],
  ['y'.repeat(600), 'y'.repeat(500)],
  ['gpj\u202e.exe\u0007', 'gpj.exe'],
  [' ', 'Without a name'],
])('a name is kept as text: %j', async (sent, stored) => {
  const bytes = await picture('png', `#${Buffer.from(sent).toString('hex').slice(0, 5)}a`.padEnd(7, '0'));
  const before = await inStore();
  const response = await uploadPicture(bytes, sent);
  expect(response.json().image?.name).toBe(stored);
  expect((await inStore()).stored).toBe(before.stored + 1);
});

test.each([
  [[], 400, 'missing-parameter'],
  [[{ field: 'other', name: 'a', bytes: pdf() }], 400, 'unknown-field'],
  [[{ bytes: Buffer.from('text') }], 400, 'missing-parameter'],
  [[{ field: 'more', bytes: Buffer.from('text') }], 400, 'unknown-field'],
  [
    [
      { name: 'a', bytes: pdf() },
      { name: 'b', bytes: pdf() },
    ],
    400,
    'unknown-field',
  ],
] as readonly (readonly [readonly Part[], number, string])[])(
  'a body with other parts than one file is refused: %#',
  async (parts, status, code) => {
    const before = await inStore();
    const { headers, payload } = multipart(parts);
    const response = await server.app.inject({
      method: 'POST',
      url: '/api/file/upload',
      headers: { ...headers, cookie },
      payload,
    });
    expect(response.json()).toMatchObject({ statusCode: status, error: { code } });
    expect(await inStore()).toEqual(before);
  },
);

test('a file that has arrived whole is not kept when another one follows it', async () => {
  const arrived = Promise.withResolvers<void>();
  const media = new FolderMediaStore(server.services.config.mediaDir);
  const receive: MediaStore['receive'] = async (bytes) => {
    const received = await FolderMediaStore.prototype.receive.call(media, bytes);
    arrived.resolve();
    return received;
  };
  const app = await appWith({ media: Object.assign(media, { receive }) });
  const before = await inStore();
  const { headers, payload } = multipart([
    { name: 'a.pdf', bytes: pdf('first') },
    { name: 'b.pdf', bytes: pdf('second') },
  ]);
  const second = payload.indexOf('; name="file"; filename="b.pdf"');
  async function* body() {
    yield payload.subarray(0, second);
    await arrived.promise;
    yield payload.subarray(second);
  }
  const response = await app.inject({
    method: 'POST',
    url: '/api/file/upload',
    headers: { ...headers, cookie },
    payload: Readable.from(body()),
  });
  expect(response.json()).toMatchObject({ statusCode: 400, error: { code: 'unknown-field' } });
  expect(await inStore()).toEqual(before);
});

test.each([
  ['application/json', '{"file":""}', 415],
  ['multipart/form-data', 'text', 400],
  ['multipart/form-data; boundary=x', 'text', 400],
  [
    'multipart/form-data; boundary=x',
    '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nabc',
    400,
  ],
  ['text/plain', 'text', 415],
])('a body of the type %s is refused when it is no upload: %#', async (type, payload, status) => {
  const before = await inStore();
  const headers = { 'content-type': type, cookie };
  const response = await server.app.inject({ method: 'POST', url: '/api/file/upload', headers, payload });
  expect(response.statusCode).toBe(status);
  expect(response.json()).toHaveProperty('error.code');
  expect(await inStore()).toEqual(before);
});

test('one user leaves places to others; an upload that is cut off leaves nothing behind, and its place is free again', async () => {
  const app = await appWith({}, LISTENS);
  const before = await inStore();
  const { headers, payload } = multipart([{ name: 'a.pdf', bytes: Buffer.alloc(5_000_000, 'a') }]);
  const sockets = Array.from({ length: 60 }, () =>
    net.connect((app.server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {}),
  );
  const head = `POST /api/file/upload HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookie}\r\ncontent-type: ${headers['content-type']}\r\ncontent-length: ${payload.length}\r\n\r\n`;
  for (const socket of sockets) {
    socket.write(head);
    socket.write(payload.subarray(0, 100_000));
  }
  await vi.waitFor(async () => expect((await inStore()).arriving).toBe(SHARES.uploads.ofClient), {
    timeout: 20_000,
  });
  // The response to an upload that gets no place asks the client to retry later.
  const refused = () => sockets.filter((socket) => socket.bytesRead > 0);
  await vi.waitFor(() => expect(refused()).toHaveLength(60 - SHARES.uploads.ofClient), { timeout: 20_000 });
  const other = await server.signIn('nora');
  expect((await upload(app, 'file/upload', other, { bytes: pdf('of another') })).statusCode).toBe(201);
  for (const socket of sockets) socket.destroy();
  const after = { ...before, stored: before.stored + 1 };
  await vi.waitFor(async () => expect(await inStore()).toEqual(after), { timeout: 20_000 });
  expect((await upload(app, 'file/upload', cookie, { bytes: pdf('after') })).statusCode).toBe(201);
});

test('an upload may take longer than any other request', async () => {
  const limits = { ...CONNECTION_LIMITS, requestMs: 200, checkEveryMs: 50 };
  const app = await buildApp(server.services, { connectionLimits: limits });
  await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(async () => {
    app.server.closeAllConnections();
    await app.close();
  });
  const { headers, payload } = multipart([{ name: 'slow.pdf', bytes: pdf('slow') }]);
  const begin = (url: string, body: Uint8Array) => {
    const socket = net.connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    socket.on('error', () => {}).setEncoding('utf8');
    socket.write(
      `POST /api/${url} HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookie}\r\ncontent-type: ${url === 'file/upload' ? headers['content-type'] : 'application/json'}\r\ncontent-length: ${payload.length}\r\n\r\n`,
    );
    socket.write(body);
    return socket;
  };
  const half = payload.subarray(0, 100);
  const slow = begin('file/upload', half);
  const [late] = await once(begin('page/save', half), 'data');
  expect(late).toMatch(/^HTTP\/1\.1 408 /);
  slow.write(payload.subarray(100));
  expect((await once(slow, 'data'))[0]).toMatch(/^HTTP\/1\.1 201 /);
});

test('two hundred uploads at once, of pictures and files, are stored, or told when to try again', async () => {
  const app = await appWith({});
  const original = await picture('png', '#445566');
  const bytesOf = (index: number) => Buffer.concat([original, Buffer.from(`many ${index}`)]);
  const responses = await Promise.all(
    Array.from({ length: 200 }, (_, index) =>
      index % 2 === 0
        ? upload(app, 'file/upload', cookie, { bytes: pdf(`many ${index}`) })
        : upload(app, 'image/upload', cookie, { bytes: bytesOf(index) }),
    ),
  );
  const stored = responses.filter(({ statusCode }) => statusCode === 201);
  const refused = responses.filter(({ statusCode }) => statusCode !== 201);
  expect(stored.length).toBeGreaterThanOrEqual(SHARES.uploads.ofClient);
  for (const response of refused) {
    expect(response.statusCode).toBe(503);
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
  }
  expect((await inStore()).arriving).toBe(0);
});

test('a full disk refuses the upload with 503, and loses nothing', async () => {
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  const failing = (changes: Partial<MediaStore>) =>
    appWith({ media: Object.assign(new FolderMediaStore(server.services.config.mediaDir), changes) });
  const before = await inStore();
  const rows = () => server.services.database.reader.selectFrom('media').select('id').execute();
  const items = (await rows()).length;
  const receive = async (bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) => {
    for await (const _ of bytes) throw full;
    throw full;
  };
  const keep = async () => {
    throw full;
  };
  for (const app of [await failing({ receive }), await failing({ keep })]) {
    const response = await upload(app, 'file/upload', cookie, { bytes: pdf('no room') });
    expect(response.json()).toMatchObject({ statusCode: 503, error: { code: 'storage-full' } });
    expect(response.headers['retry-after']).toBeDefined();
    expect(await inStore()).toEqual(before);
    expect(await rows()).toHaveLength(items);
  }
  expect((await uploadFile(pdf('no room'))).statusCode).toBe(201);
});

describe('before a byte of the body is read,', () => {
  /** Sends the head of an upload and the beginning of its body, and returns the complete response. */
  async function begin(app: FastifyInstance, headers: string, body = '--x'): Promise<string> {
    const socket = net.connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    socket.on('error', () => {});
    let text = '';
    socket.setEncoding('utf8').on('data', (chunk) => {
      text += chunk;
    });
    socket.write(`POST /api/file/upload HTTP/1.1\r\nhost: localhost\r\n${headers}\r\n\r\n${body}`);
    await once(socket, 'close');
    return text;
  }
  const type = 'content-type: multipart/form-data; boundary=x';

  test('a stranger is refused and disconnected', async () => {
    const app = await appWith({}, LISTENS);
    const text = await begin(app, `${type}\r\ncontent-length: 1000000000`);
    expect(text).toMatch(/^HTTP\/1\.1 401 /);
    expect(text).toMatch(/\r\nconnection: close\r\n/i);
    expect(text).toContain('not-signed-in');
  });

  test('a body that announces far too much is refused, and the connection closed', async () => {
    const app = await appWith({}, LISTENS);
    const text = await begin(app, `cookie: ${cookie}\r\n${type}\r\ncontent-length: 1000000000`);
    expect(text).toMatch(/^HTTP\/1\.1 413 /);
    expect(text).toContain('file-too-large');
  });

  test('one who asks whether to send the body is refused before, and told to send it only when it is received', async () => {
    const app = await appWith({}, LISTENS);
    const head = `${type}\r\nexpect: 100-continue`;
    const stranger = await begin(app, `${head}\r\ncontent-length: 1000`, '');
    expect(stranger).toMatch(/^HTTP\/1\.1 401 /);
    expect(stranger).toMatch(/\r\nconnection: close\r\n/i);
    const greedy = await begin(app, `cookie: ${cookie}\r\n${head}\r\ncontent-length: 1000000000`, '');
    expect(greedy).toMatch(/^HTTP\/1\.1 413 /);
    const busy = await appWith(
      {
        uploads: Object.assign(new UploadLimits(countsInMemory), {
          receive: () => Promise.reject(new HearthError('unavailable')),
        }),
      },
      LISTENS,
    );
    expect(await begin(busy, `cookie: ${cookie}\r\n${head}\r\ncontent-length: 1000`, '')).toMatch(
      /^HTTP\/1\.1 503 /,
    );

    const { headers, payload } = multipart([{ name: 'asked.pdf', bytes: pdf('asked') }]);
    const socket = net.connect((app.server.address() as AddressInfo).port, '127.0.0.1').setEncoding('utf8');
    const length = `content-length: ${payload.length}\r\nexpect: 100-continue\r\nconnection: close`;
    socket.write(
      `POST /api/file/upload HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookie}\r\ncontent-type: ${headers['content-type']}\r\n${length}\r\n\r\n`,
    );
    expect((await once(socket, 'data'))[0]).toBe('HTTP/1.1 100 Continue\r\n\r\n');
    socket.write(payload);
    expect((await once(socket, 'data'))[0]).toMatch(/^HTTP\/1\.1 201 /);
  });

  test('a user who has uploaded enough for a day is refused until the first of it is a day old', async () => {
    const { writer } = server.services.database;
    const other = await server.signIn('lou');
    const { id } = await writer
      .selectFrom('user')
      .select('id')
      .where('username', '=', 'lou')
      .executeTakeFirstOrThrow();
    const app = await appWith({ now: () => '2026-05-02T12:00:00.000Z' }, LISTENS);
    const row = (name: string, created_at: string, size: number) =>
      mediaItemRow(name, { kind: 'file', hash: name, uploaded_by: id, created_at, size });
    await writer
      .insertInto('media')
      .values([
        row('old', '2026-05-01T11:59:00.000Z', UPLOAD_QUOTA.bytes - 1),
        row('big', '2026-05-01T14:00:00.000Z', UPLOAD_QUOTA.bytes - 400),
      ])
      .execute();
    const send = (bytes: Uint8Array) => upload(app, 'file/upload', other, { bytes });
    const refused = await send(pdf('q'.repeat(500)));
    const message = 'You have uploaded as much as one person can in a day. Please try again in 2 hours.';
    expect(refused.json()).toEqual({
      statusCode: 429,
      message,
      error: { code: 'upload-quota', message },
      retryAfter: 7200,
    });
    expect(refused.headers['retry-after']).toBe('7200');
    const asked = `cookie: ${other}\r\n${type}\r\nexpect: 100-continue\r\ncontent-length: 700`;
    expect(await begin(app, asked, '')).toMatch(/^HTTP\/1\.1 429 /);
    expect((await send(pdf('small'))).statusCode).toBe(201);
    await writer.updateTable('media').set({ size: 1 }).where('id', '=', 'big').execute();
    const many = Array.from({ length: UPLOAD_QUOTA.items }, (_, index) =>
      row(`many-${index}`, '2026-05-02T00:00:00.000Z', 1),
    );
    await writer.insertInto('media').values(many).execute();
    expect((await send(pdf('one more'))).statusCode).toBe(429);
    await writer.deleteFrom('media').where('id', 'like', 'many-%').execute();
    await writer
      .updateTable('media')
      .set({ size: UPLOAD_QUOTA.bytes - 400 })
      .where('id', '=', 'big')
      .execute();
    const before = await inStore();
    const { headers, payload } = multipart([{ name: 'a.pdf', bytes: pdf('unannounced'.repeat(50)) }]);
    const unannounced = await app.inject({
      method: 'POST',
      url: '/api/file/upload',
      headers: { ...headers, cookie: other },
      payload: Readable.from([payload]),
    });
    expect(unannounced.json()).toEqual(refused.json());
    expect(await inStore()).toEqual(before);
  });

  test('and one who uploads too often in a minute', async () => {
    const quick = await server.signIn('quick');
    const app = await appWith({});
    const send = () => app.inject({ method: 'POST', url: '/api/file/upload', headers: { cookie: quick } });
    for (let count = 0; count < UPLOAD_QUOTA.perMinute; count++) expect((await send()).statusCode).toBe(400);
    const response = await send();
    expect(response.statusCode).toBe(429);
    expect(response.headers).toHaveProperty('retry-after');
  });
});

test('a picture that is something else too is only ever sent as a picture', async () => {
  const script = '<script>alert("Ana")</script>PK\u0003\u0004';
  const bytes = Buffer.concat([await picture('jpeg', '#664422'), Buffer.from(script)]);
  const { image } = (await uploadPicture(bytes, 'page.html', 'text/html')).json();
  const { file } = (await uploadFile(bytes, 'page.html', 'text/html')).json();
  for (const url of [image.url, file.url]) {
    const { headers, rawPayload } = await server.get(url, { cookie });
    expect(headers['content-type']).toBe('image/jpeg');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox");
    expect(rawPayload.toString('latin1')).not.toContain('Ana');
  }
});

test('files are stored by their content too, and SVG is refused', async () => {
  expect((await uploadFile(Buffer.from('<svg onload="alert(1)">'), 'a.pdf')).json()).toMatchObject({
    error: { code: 'svg-picture' },
  });
  expect((await uploadFile(Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0]), 'a.pdf')).json()).toMatchObject(
    {
      statusCode: 415,
      error: { code: 'unknown-file-type' },
    },
  );
  const page = (await uploadFile(Buffer.from('<!doctype html><script>alert(1)</script>'), 'a.html')).json();
  expect([page.file.mime, page.file.name]).toEqual(['text/plain', 'a.html']);
  const stored = await uploadFile(pdf('form'), 'Form.exe', 'application/x-msdownload');
  expect(stored.json()).toEqual({
    file: {
      _id: expect.any(String),
      name: 'Form.exe',
      description: '',
      mime: 'application/pdf',
      size: pdf('form').length,
      url: `/file/${stored.json().file._id}`,
      uploadedAt: expect.any(String),
      uploadedBy: 'mira',
      uses: 0,
    },
  });
});
