import fs from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { picture, upload } from '../../testing/uploads.ts';
import { byteRange } from './byte-range.ts';
import { contentDisposition, fileName } from './file-types.ts';

const bytes = Buffer.from(`%PDF-1.7\n${'0123456789'.repeat(2000)}`);
const size = bytes.length;

let server: TestServer;
let cookie: string;
/** The URL of a published PDF. */
let url: string;

beforeAll(async () => {
  server = await startTestServer();
  cookie = await server.signIn('mira');
  url = (await stored({ bytes, name: 'Été 1.pdf' })).url;
  await publishLinkTo(url.split('/').at(-1)!);
});
afterAll(() => server.close());

async function stored(part: { bytes: Uint8Array; name: string }) {
  const response = await upload(server.app, 'file/upload', cookie, part);
  return response.json().file as { _id: string; url: string };
}

function publishLinkTo(fileId: string) {
  const link = { type: 'file', href: '', fileId, text: 'Form' };
  const contents = [{ key: 'a', componentType: 'ButtonCta', link }];
  return server.publish(cookie, { slug: fileId, contents });
}

test('a published file is served whole, with its name, to everybody', async () => {
  for (const address of [url, `${url}/any%20name.pdf`, `/api${url}`]) {
    const response = await server.get(address);
    expect(response.statusCode).toBe(200);
    expect(response.rawPayload).toEqual(bytes);
    expect(response.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(size),
      'content-disposition': `inline; filename="_t_ 1.pdf"; filename*=UTF-8''%C3%89t%C3%A9%201.pdf`,
      'cache-control': 'public, no-cache',
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
      'content-security-policy': "frame-ancestors 'self'",
      'cross-origin-resource-policy': 'same-origin',
    });
  }
});

test.each([
  ['bytes=0-9', 206, bytes.subarray(0, 10), `bytes 0-9/${size}`],
  ['bytes=100-', 206, bytes.subarray(100), `bytes 100-${size - 1}/${size}`],
  ['bytes=-5', 206, bytes.subarray(size - 5), `bytes ${size - 5}-${size - 1}/${size}`],
  [`bytes=${size - 1}-99999999`, 206, bytes.subarray(size - 1), `bytes ${size - 1}-${size - 1}/${size}`],
  ['bytes=0-1,5-6', 200, bytes, undefined],
  ['pages=1', 200, bytes, undefined],
  ['bytes=9-3', 200, bytes, undefined],
  [`bytes=${size}-`, 416, null, `bytes */${size}`],
  ['bytes=-0', 416, null, `bytes */${size}`],
] as const)('a range is served: %s', async (range, status, part, contentRange) => {
  const response = await server.get(url, { range });
  expect(response.statusCode).toBe(status);
  expect(response.headers['content-range']).toBe(contentRange);
  if (part !== null) expect(response.rawPayload).toEqual(Buffer.from(part));
  const head = await server.app.inject({ method: 'HEAD', url, headers: { range } });
  expect(head.statusCode).toBe(status);
  expect(head.headers['content-length']).toBe(response.headers['content-length']);
  expect(head.body).toBe('');
});

test('a range of a file that has changed since is the whole file, and an unchanged one is not sent again', async () => {
  const { etag } = (await server.get(url)).headers as { etag: string };
  const range = 'bytes=0-9';
  expect((await server.get(url, { range, 'if-range': etag })).statusCode).toBe(206);
  for (const validator of ['"other"', `W/${etag}`, 'Sun, 22 Nov 2026 05:11:11 GMT']) {
    expect((await server.get(url, { range, 'if-range': validator })).statusCode).toBe(200);
  }
  expect((await server.get(url, { 'if-none-match': etag, range })).statusCode).toBe(304);
});

test('replacing a file keeps its address and its name, and readers get the new one at once', async () => {
  const file = await stored({ bytes: Buffer.from('%PDF-1.7 old'), name: 'Plan.pdf' });
  await publishLinkTo(file._id);
  const { etag } = (await server.get(file.url)).headers as { etag: string };
  const call = `file/replaceFile?_id=${file._id}`;
  const replaced = await upload(server.app, call, cookie, { bytes: Buffer.from('new text'), name: 'b.txt' });
  expect(replaced.statusCode).toBe(200);
  expect(replaced.json().file).toEqual({
    ...file,
    uploadedAt: expect.any(String),
    name: 'Plan.pdf',
    mime: 'text/plain',
    size: 8,
    uses: 1,
  });
  const response = await server.get(file.url, { 'if-none-match': etag });
  expect(response.statusCode).toBe(200);
  expect(response.body).toBe('new text');
  expect(response.headers['content-disposition']).toContain('attachment; filename="Plan.pdf.txt"');
  const missing = await upload(server.app, 'file/replaceFile?_id=none', cookie, { bytes });
  expect(missing.json()).toMatchObject({ statusCode: 404, error: { code: 'media-not-found' } });
});

test('only PDF and pictures are shown by the browser, and all but PDF in a sandbox', async () => {
  const page = await stored({
    bytes: Buffer.from('<!doctype html><script>alert(1)</script>'),
    name: 'a.html',
  });
  const html = await server.get(page.url, { cookie });
  expect(html.headers).toMatchObject({
    'content-type': 'text/plain',
    'content-disposition': `attachment; filename="a.html.txt"; filename*=UTF-8''a.html.txt`,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
    'cross-origin-resource-policy': 'same-origin',
  });
  const image = await stored({ bytes: await picture('png'), name: 'a.js' });
  expect((await server.get(image.url, { cookie })).headers).toMatchObject({
    'content-type': 'image/png',
    'content-disposition': `inline; filename="a.js.png"; filename*=UTF-8''a.js.png`,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
    'cross-origin-resource-policy': 'same-origin',
  });
});

test('a picture among the files says nothing of where it was taken, uploaded or put in the place of another', async () => {
  const photo = await sharp(await picture('jpeg', '#335577'))
    .withExif({
      IFD0: { Model: 'Camera of Ana' },
      IFD3: { GPSLatitude: '34/1 55/1 43/1', GPSLatitudeRef: 'S' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  const part = { bytes: Buffer.concat([photo, Buffer.from('GPS of Ana')]), name: 'photo.jpg' };
  const file = await stored(part);
  const replaced = await stored({ bytes: Buffer.from('%PDF-1.7 of the poster'), name: 'poster.pdf' });
  await upload(server.app, `file/replaceFile?_id=${replaced._id}`, cookie, part);
  for (const { url } of [file, replaced]) {
    const { headers, rawPayload } = await server.get(url, { cookie });
    expect(headers['content-type']).toBe('image/jpeg');
    const { exif, orientation, width, height } = await sharp(rawPayload).metadata();
    expect([exif, orientation, width, height]).toEqual([undefined, undefined, 30, 40]);
    expect(rawPayload.toString('latin1')).not.toContain('Ana');
  }
  const incoming = path.join(server.folder, 'media/incoming');
  expect(await fs.readdir(incoming)).toEqual([]);
  expect((await stored(part))._id).toBe(file._id);
});

test('nor does a film', async () => {
  const box = (type: string, content: string) => {
    const bytes = Buffer.from(`0000${type}${content}`, 'latin1');
    bytes.writeUInt32BE(bytes.length, 0);
    return bytes;
  };
  const place = box('udta', box('\xa9xyz', '-34.9285+138.6007/ of Ana').toString('latin1')).toString(
    'latin1',
  );
  const bytes = Buffer.concat([box('ftyp', 'qt  0000qt  '), box('moov', place), box('mdat', 'sound')]);
  const file = await stored({ bytes, name: 'film.mov' });
  const { headers, rawPayload } = await server.get(file.url, { cookie });
  expect(headers['content-type']).toBe('video/quicktime');
  expect(rawPayload).toHaveLength(bytes.length);
  expect(rawPayload.toString('latin1')).toContain('sound');
  expect(rawPayload.toString('latin1')).not.toContain('Ana');
});

test('a picture whose cleaning takes too much memory is refused, with the size up to which it can be cleaned', async () => {
  const large = await picture('webp', '#335577', { width: 5000, height: 3000 });
  const response = await upload(server.app, 'file/upload', cookie, { bytes: large, name: 'large.webp' });
  expect(response.json()).toMatchObject({ statusCode: 413, error: { code: 'picture-too-heavy' } });
  expect(response.json().message).toContain('at most 14 megapixels');
});

describe('a file that nothing published links to', () => {
  test('is served to signed-in editors only, and again to nobody else once its page is unpublished', async () => {
    const file = await stored({ bytes: Buffer.from('%PDF-1.7 secret'), name: 'Secret.pdf' });
    const statuses = async () => [
      (await server.get(file.url)).statusCode,
      (await server.get(`/api${file.url}`)).statusCode,
      (await server.get(file.url, { cookie })).statusCode,
    ];
    expect(await statuses()).toEqual([404, 404, 200]);
    const page = await publishLinkTo(file._id);
    expect(await statuses()).toEqual([200, 200, 200]);
    await server.post('page/unpublishPage', { _id: page._id }, cookie);
    expect(await statuses()).toEqual([404, 404, 200]);
  });

  test('looks to readers as if it did not exist', async () => {
    const file = await stored({ bytes: Buffer.from('%PDF-1.7 hidden'), name: 'Hidden.pdf' });
    const [hidden, missing] = await Promise.all([server.get(file.url), server.get('/file/none')]);
    expect(hidden.body).toBe(missing.body);
    expect(hidden.headers['content-type']).toMatch(/^text\/html/);
  });
});

test('ranges are read as the standard says', () => {
  expect(byteRange(undefined, 10)).toBeNull();
  expect(byteRange('bytes=-', 10)).toBeNull();
  expect(byteRange('bytes=-100', 10)).toEqual({ start: 0, end: 9 });
  expect(byteRange('BYTES= 2-3 ', 10)).toEqual({ start: 2, end: 3 });
});

test('names of files are safe to save, and in headers', () => {
  expect(fileName('../../etc/passwd', 'application/pdf')).toBe('__.._etc_passwd.pdf');
  expect(fileName('Table.CSV', 'text/plain')).toBe('Table.CSV');
  expect(contentDisposition('attachment', `a"\\%\r\n(b)'*.pdf`)).toBe(
    `attachment; filename="a_____(b)'*.pdf"; filename*=UTF-8''a%22%5C%25%0D%0A%28b%29%27%2A.pdf`,
  );
});
