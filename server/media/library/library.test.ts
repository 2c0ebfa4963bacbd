import fs from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { putRole } from '../../../db/user-queries.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { picture, upload } from '../../testing/uploads.ts';

let server: TestServer;
let cookie: string;
let colours = 0;

beforeAll(async () => {
  server = await startTestServer();
  cookie = await server.signIn('mira');
});
afterAll(() => server.close());

async function newPicture(name = 'picture.jpg'): Promise<string> {
  const bytes = await picture('png', `#${(++colours).toString(16).padStart(6, '0')}`);
  const response = await upload(server.app, 'image/upload', cookie, { bytes, name });
  return response.json().image._id;
}
const get = async (call: string) => (await server.get(`/api/${call}`, { cookie })).json();
const post = (call: string, body: object, as = cookie) => server.post(call, body, as);
const header = (imageId: string, more = {}) => ({
  headerType: 'HalfWidthImageHeader',
  header: { title: 'A', image: { imageId, alt: 'A leaf', ...more } },
});
const crop = { left: 1, top: 2, width: 20, height: 20 };

test('pictures are listed newest first, found by name and alternative text, and paged', async () => {
  const first = await newPicture('Beach one.jpg');
  const second = await newPicture('Beach two.jpg');
  const ids = async (query: string) => {
    const { images, total } = await get(`image/loadGallery?${query}`);
    return [images.map(({ _id }: { _id: string }) => _id), total];
  };
  expect(await ids('search=beach')).toEqual([[second, first], 2]);
  expect(await ids('search=beach&limit=1&currentPage=2&sort=oldest')).toEqual([[second], 2]);
  const details = async (body: object) =>
    (await post('image/saveImageDetails', { _id: first, ...body })).json().image;
  const saved = await details({ alt: 'Two herons', name: 'Birds' });
  expect([saved._id, saved.name, saved.alt, saved.decorative]).toEqual([first, 'Birds', 'Two herons', false]);
  expect(await ids('search=herons')).toEqual([[first], 1]);
  expect(await ids('search=one')).toEqual([[], 0]);
  expect(await details({ decorative: true })).toEqual({ ...saved, alt: '', decorative: true });
  expect(await details({ alt: 'Herons' })).toEqual({ ...saved, alt: 'Herons' });
  expect((await server.get('/api/image/loadGallery?sort=size', { cookie })).statusCode).toBe(422);
  expect((await server.get('/api/image/loadGallery?limit=101', { cookie })).statusCode).toBe(422);
  expect((await server.get('/api/image/loadGallery?colour=red', { cookie })).statusCode).toBe(400);
});

test('files are listed, found by name and description, and described', async () => {
  const bytes = Buffer.from('%PDF-1.7 listed');
  const { file } = (await upload(server.app, 'file/upload', cookie, { bytes, name: 'Plan.pdf' })).json();
  const { _id } = file;
  const described = await post('file/saveFileDetails', { _id, description: 'What to bring' });
  expect(described.json().file).toEqual({ ...file, description: 'What to bring' });
  expect((await get('file/searchFiles?search=bring')).files).toEqual([described.json().file]);
  expect((await get('file/searchFiles?search=nothing')).total).toBe(0);
  expect((await get('file/loadFiles')).files[0]._id).toBe(_id);
  expect((await post('file/saveFileDetails', { _id, name: ' ' })).statusCode).toBe(422);
  expect((await post('file/saveFileDetails', { _id: 'none', name: 'a' })).statusCode).toBe(404);
});

test('the name under which readers get a file is changed by those who may publish; its description by everybody', async () => {
  await putRole(server.services.database.writer, 'writer', []);
  const writer = await server.signIn('wyn', ['writer']);
  const bytes = Buffer.from('%PDF-1.7 named');
  const { file } = (await upload(server.app, 'file/upload', cookie, { bytes, name: 'Form.pdf' })).json();
  const { _id } = file;
  const rename = (name: string, as = writer) =>
    post('file/saveFileDetails', { _id, name, description: name }, as);
  expect((await rename('Drafted.pdf')).statusCode).toBe(200);
  const link = { type: 'file', href: '', fileId: _id, text: 'Form' };
  await server.publish(cookie, {
    slug: 'form',
    contents: [{ key: 'a', componentType: 'ButtonCta', link }],
  });
  const refused = await rename('Other.pdf');
  expect([refused.statusCode, refused.json().error.code]).toEqual([403, 'file-is-public']);
  expect((await server.get(file.url)).headers['content-disposition']).toContain('Drafted.pdf');
  const described = await post(
    'file/saveFileDetails',
    { _id, name: 'Drafted.pdf', description: 'A form' },
    writer,
  );
  expect(described.json().file).toEqual({ ...file, name: 'Drafted.pdf', description: 'A form', uses: 1 });
  expect((await rename('Better.pdf', cookie)).statusCode).toBe(200);
});

test('what a draft or a published document uses is not removed, and the answer says where it is used', async () => {
  const id = await newPicture();
  const page = await server.publish(cookie, { slug: 'with-picture', title: 'Help', ...header(id) });
  const refused = async () => (await post('image/remove', { _id: id })).json();
  const use = {
    kind: 'page',
    documentId: page._id,
    domainId: page.domainId,
    title: 'Help',
    path: '/with-picture',
    draft: true,
    published: true,
  };
  expect(await refused()).toMatchObject({ statusCode: 409, error: { code: 'media-in-use' }, uses: [use] });
  expect(await get(`image/loadUses?_id=${id}`)).toEqual({ uses: [use] });
  const without = await server.save(cookie, { ...page, ...header(''), headerType: 'none', header: {} });
  expect((await refused()).uses).toEqual([{ ...use, draft: false }]);
  await server.publish(cookie, without);
  const { hash } = await server.services.database.reader
    .selectFrom('media')
    .select('hash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect((await post('image/remove', { _id: id })).statusCode).toBe(200);
  await expect(server.services.media.read(hash)).rejects.toMatchObject({ code: 'ENOENT' });
  expect(await refused()).toMatchObject({ statusCode: 404 });
  expect((await server.get(`/api/image/loadUses?_id=${id}`, { cookie })).statusCode).toBe(404);
});

test('a picture that is removed leaves no rendition behind', async () => {
  const { config } = server.services;
  const renditions = async () => {
    const names = await fs.readdir(config.renditionsDir, { recursive: true, withFileTypes: true });
    return names.filter((entry) => entry.isFile()).length;
  };
  const [kept, removed] = [await newPicture(), await newPicture()];
  await server.get(`/img/${kept}?w=320`, { cookie });
  const before = await renditions();
  for (const w of [320, 480]) await server.get(`/img/${removed}?w=${w}`, { cookie });
  expect(await renditions()).toBe(before + 2);
  await post('image/remove', { _id: removed });
  expect(await renditions()).toBe(before);
  expect((await server.get(`/img/${kept}?w=320`, { cookie })).statusCode).toBe(200);
});

test('bytes that a picture and a file share stay until both are removed', async () => {
  const original = await picture('png', '#abcdef');
  const { file } = (await upload(server.app, 'file/upload', cookie, { bytes: original })).json();
  const bytes = (await server.get(file.url, { cookie })).rawPayload;
  const image = (await upload(server.app, 'image/upload', cookie, { bytes })).json().image;
  await post('image/remove', { _id: image._id });
  expect((await server.get(file.url, { cookie })).rawPayload).toEqual(bytes);
  expect((await post('image/remove', { _id: file._id })).statusCode).toBe(404);
  await post('file/remove', { _id: file._id });
  expect((await server.get(file.url, { cookie })).statusCode).toBe(404);
});

test('a picture is replaced in every draft, and for readers where nothing else is unpublished', async () => {
  const [old, next] = [await newPicture(), await newPicture()];
  const published = await server.publish(cookie, {
    slug: 'as-published',
    title: 'B',
    template: 'listing',
    ...header(old, { desktop: crop, focus: { x: 0.5, y: 0.5 }, quality: 50 }),
  });
  const changed = await server.publish(cookie, { slug: 'changed', title: 'C', ...header(old) });
  await server.save(cookie, { ...changed, title: 'C, changed' });
  const draft = await server.save(cookie, { slug: 'draft-only', title: 'A', ...header(old) });
  const loadSettings = `siteSettings/loadSiteSettings?domainId=${draft.domainId}`;
  const settings = { ...(await get(loadSettings)), logo: { imageId: old, alt: 'Logo', desktop: crop } };
  const saved = await post('siteSettings/publishSiteSettings', { siteSettings: settings });
  expect(saved.json()).toMatchObject({ siteSettings: { logo: { imageId: old } } });

  const response = await post('image/replaceImage', { _id: old, imageId: next });
  expect(response.statusCode).toBe(200);
  const told = response.json().uses.map((use: Record<string, unknown>) => [use.title, use.published]);
  expect(told).toEqual([
    ['A', false],
    ['B', true],
    ['C, changed', false],
    ['Site settings', true],
  ]);

  const load = (slug: string, as: Record<string, string> = { cookie }) =>
    server.get(`/api/page/load?slug=${slug}`, as).then((loaded) => loaded.json());
  const image = { imageId: next, alt: 'A leaf' };
  expect(await load('as-published')).toMatchObject({ version: published.version + 1, header: { image } });
  expect((await load('as-published')).header.image).toEqual({ ...image, quality: 50 });
  expect((await load('as-published', {})).header.image).toEqual({ ...image, quality: 50 });
  expect((await load('changed')).header.image).toEqual(image);
  expect((await load('changed', {})).header.image).toEqual({ ...image, imageId: old });
  expect((await load('draft-only')).header.image).toEqual(image);
  const { revisions } = await get(`page/loadRevisions?_id=${published._id}`);
  expect(revisions[0]).toMatchObject({ action: 'publish', savedBy: 'mira', version: published.version + 1 });
  const { listing } = await get(`listing/findById?id=${published._id}`);
  expect(listing.image.imageId).toBe(next);
  expect((await get(loadSettings)).logo).toEqual({ imageId: next, alt: 'Logo' });

  expect((await get(`image/loadUses?_id=${next}`)).uses).toHaveLength(4);
  const left = (await get(`image/loadUses?_id=${old}`)).uses;
  expect(left).toMatchObject([{ documentId: changed._id, draft: false, published: true }]);
  expect(draft.version).toBe(1);
});

test('a picture is replaced nowhere if the author may not change one of the pages', async () => {
  const [old, next] = [await newPicture(), await newPicture()];
  const free = await server.save(cookie, { slug: 'free', title: 'A', ...header(old) });
  const held = await server.save(cookie, { slug: 'held', title: 'B', ...header(old) });
  const { writer } = server.services.database;
  await writer.updateTable('page').set({ roles: '["publisher"]' }).where('id', '=', held._id).execute();
  expect((await post('image/replaceImage', { _id: old, imageId: next })).statusCode).toBe(403);
  const uses = (await get(`image/loadUses?_id=${old}`)).uses as { documentId: string }[];
  expect(uses.map(({ documentId }) => documentId)).toEqual([free._id, held._id]);
  expect((await post('image/replaceImage', { _id: old, imageId: 'none' })).statusCode).toBe(404);
  const publisher = await server.signIn('pub', ['publisher']);
  expect((await post('image/replaceImage', { _id: old, imageId: next }, publisher)).statusCode).toBe(200);
});
