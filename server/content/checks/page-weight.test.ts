import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { insertMediaItem } from '../../../db/media-queries.ts';
import type { PageWeight } from '../../../src/model/checks.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { checkPortion } from './check-portion.ts';
import { pageWeight, picturesOnPhone, weighIn } from './page-weight.ts';

let server: TestServer;
let editor: string;

beforeEach(async () => {
  server = await startTestServer();
  editor = await server.signIn('noor');
});
afterEach(() => server.close());

async function weigh(weighed: string | undefined): Promise<PageWeight | null> {
  const response = await server.post('checks/links', { paths: [], weigh: weighed }, editor);
  expect(response.statusCode, response.body).toBe(200);
  return response.json().weight;
}

test('a page is weighed as readers get it, compressed; a draft and a page that is not asked for have no weight', async () => {
  await server.publish(editor, { slug: 'wiegt', title: 'Wiegt' });
  await server.save(editor, { slug: 'later', title: 'Later' });
  const sent = await server.get('/wiegt', { 'accept-encoding': 'br' });
  expect(sent.headers['content-encoding']).toBe('br');
  expect(await weigh('wiegt')).toEqual({ page: sent.rawPayload.length, pictures: [], unknown: 0 });
  expect([await weigh('later'), await weigh('none'), await weigh(undefined)]).toEqual([null, null, null]);
});

test('pictures weigh what a reader has loaded; one that nobody has loaded is counted', async () => {
  const { services } = server;
  const blank = { create: { width: 800, height: 600, channels: 3, background: '#3f7fb0' } } as const;
  const bytes = await sharp(blank).jpeg().toBuffer();
  const hash = await services.media.put(bytes);
  const photo = { name: 'photo.jpg', hash, mime: 'image/jpeg', size: bytes.length, width: 800, height: 600 };
  await insertMediaItem(services.database.writer, {
    ...{ ...photo, id: 'oak', kind: 'image', created_at: services.now(), transparent: 0 },
  });
  const made = await services.renditions.get('', hash, { w: 320 }, 'webp');
  const html = '<img src="/img/oak?w=320"><img src="/img/oak?w=640"><img src="/img/gone?w=320">';
  expect(await pageWeight(services, html, 1234)).toEqual({
    page: 1234,
    pictures: [{ imageId: 'oak', bytes: made.bytes.length }],
    unknown: 2,
  });
}, 60_000);

test('the check of a site weighs what readers have, if it is ready to be sent, and names what is heavy', async () => {
  const { services } = server;
  const { _id, version } = await server.publish(editor, { slug: 'heavy', title: 'Heavy' });
  await server.save(editor, { _id, version, slug: 'heavier', title: 'Heavy' });
  const domainId = services.domains.all()[0]!.id;
  const weighed: string[] = [];
  const { findings } = await checkPortion(services.database.reader, domainId, '', async (_domain, slug) => {
    weighed.push(slug);
    return { page: slug === 'heavy' ? 600_000 : 1000, pictures: [], unknown: 0 };
  });
  expect(weighed).toContain('heavy');
  expect(weighed).not.toContain('heavier');
  const heavy = findings.filter(({ rule }) => rule === 'weight');
  expect(heavy.map(({ page, isNew }) => [page._id, isNew])).toEqual([[_id, false]]);

  const weight = () => weighIn(services)(domainId, 'heavy');
  services.pageCache.clear();
  expect(await weight()).toBeUndefined();
  await server.get('/heavy');
  expect((await weight())?.page).toBeGreaterThan(100);
});

const SET = (...widths: number[]) =>
  widths.map((width) => `/img/oak?w=${width}&amp;h=1 ${width}w`).join(', ');

test('a phone loads the narrowest candidate that fills its screen, of the first source for it, and each picture once', () => {
  const html = `
    <img src="/img/logo?w=320" alt=""/><img src="/img/logo?w=320" alt=""/><img src="/assets/icon.svg"/>
    <picture>
      <source media="(width &lt; 768px) and (prefers-color-scheme: dark)" srcSet="${SET(1, 2)}"/>
      <source media="(width &gt;= 768px)" srcSet="${SET(3, 4)}"/>
      <source media="(width &lt; 768px)" srcSet="${SET(320, 640, 750, 960)}" sizes="(width &lt; 1024px) 100vw, 768px"/>
      <source media="(width &lt; 900px)" srcSet="${SET(5)}"/>
      <img src="/img/oak?w=6" alt="&lt;img src=&quot;/img/none&quot;>"/>
    </picture>
    <img src="/img/a" srcset="/img/elm?w=160 160w, /img/elm?w=320 320w" sizes="(width &gt;= 768px) 30vw, 80px" />
    <img src="/img/a" srcset="/img/ash?w=160 160w, /img/ash?w=480 480w" sizes="min(90vw, 700px)" />`;
  expect(picturesOnPhone(html)).toEqual([
    '/img/logo?w=320',
    '/img/oak?w=750&h=1',
    '/img/elm?w=160',
    '/img/ash?w=480',
  ]);
});
