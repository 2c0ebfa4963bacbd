import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StoredBlock } from '../../../src/model/block.ts';
import type { ContentView, View } from '../../../src/model/view.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { builtSite } from './built-site.ts';
import { PageMaker } from './page-maker.ts';
import type { Renderer } from './renderer.ts';

/** If a part of a page fails to render, the rest of the page is still shown. The test uses the built site. */

let server: TestServer;
let render: Renderer;
let view: ContentView;
const nodeEnv = process.env.NODE_ENV;

beforeAll(async () => {
  process.env.NODE_ENV = 'production';
  render = await builtSite(path.resolve(import.meta.dirname, '../../..')).renderer();
  server = await startTestServer({}, async (wanted: View) => {
    if (wanted.kind === 'content') view = wanted;
    return render(wanted);
  });
  await server.publish(await server.signIn('mira'), { slug: 'about', title: 'About us' });
  await server.get('/about');
}, 60_000);
afterAll(async () => {
  process.env.NODE_ENV = nodeEnv;
  await server.close();
});

/** Returns a block whose fields violate the types of its view. */
const broken = (key: string, componentType: string, fields: object) =>
  ({ key, componentType, ...fields }) as StoredBlock;
const words = (key: string, text: string) => broken(key, 'Text', { text });

test('a block whose view throws is missing from the page, and everything else is there', async () => {
  const inside = [
    words('c', 'Third words'),
    broken('d', 'IconList', { items: 7 }),
    words('e', 'Fourth words'),
  ];
  const contents = [
    words('a', 'First words'),
    broken('b', 'Testimonials', { items: null }),
    broken('area', 'TitledArea', { title: 'A title', contents: inside }),
    broken('split', 'SplitContent', { left: [words('f', 'Lost words')], right: [], reverse: null }),
    words('z', 'Last words'),
  ];
  const { html, failures } = await render({ ...view, page: { ...view.page, contents } });
  const page = html.toString();
  for (const text of ['First words', 'A title', 'Third words', 'Fourth words', 'Last words', '</html>']) {
    expect(page).toContain(text);
  }
  expect(page).not.toContain('Lost words');
  expect(failures.map(({ part }) => part)).toEqual(
    expect.arrayContaining(['Testimonials b', 'IconList d', 'SplitContent split']),
  );
  expect(failures).toHaveLength(3);
});

test('a header whose view throws leaves the page its title', async () => {
  const header = { title: 'About us', description: '', image: { imageId: '\ud800', alt: '' } };
  const page = {
    ...view.page,
    headerType: 'FullWidthImageHeader' as const,
    header,
    contents: [words('a', 'Words')],
  };
  const { html, failures } = await render({ ...view, page });
  expect(html.toString()).toMatch(/<h1[^>]*>About us<\/h1>/);
  expect(html.toString()).toContain('Words');
  expect(failures.map(({ part }) => part)).toEqual(['FullWidthImageHeader']);
});

test('what failed is logged with the page that it is missing from', async () => {
  const logged: unknown[] = [];
  const log = {
    error: (fields: unknown, message: string) => logged.push({ ...(fields as object), message }),
  };
  const failing: Renderer = async (wanted) => {
    const failures = [{ part: 'Quote q', error: new Error('no view') }];
    return { ...(await render(wanted)), failures };
  };
  const domain = server.services.domains.default()!;
  server.services.pageCache.clear();
  const maker = new PageMaker({ ...server.services, render: failing });
  await maker.content(domain, 'about', { log, client: '' } as never);
  const page = { pageId: view.page._id, slug: 'about' };
  expect(logged).toEqual([
    { ...page, part: 'Quote q', err: expect.any(Error), message: 'part of a page failed' },
  ]);
  logged.length = 0;
  server.services.pageCache.clear();
  const throwing = new PageMaker({ ...server.services, render: () => Promise.reject(new Error('no page')) });
  await expect(throwing.content(domain, 'about', { log, client: '' } as never)).rejects.toThrow('no page');
  expect(logged).toEqual([{ ...page, err: expect.any(Error), message: 'page failed' }]);
});

test('of more failures than are remembered, those of the last thousand are not logged again', async () => {
  const logged: unknown[] = [];
  const log = { error: ({ part }: { part: string }) => logged.push(part) };
  let parts = Array.from({ length: 1001 }, (_, number) => `part ${number}`);
  const failing: Renderer = async (wanted) => {
    const failures = parts.map((part) => ({ part, error: new Error('no view') }));
    return { ...(await render(wanted)), failures };
  };
  const domain = server.services.domains.default()!;
  const maker = new PageMaker({ ...server.services, render: failing });
  for (const again of [parts, ['part 1', 'part 0', 'part 1000']]) {
    parts = again;
    server.services.pageCache.clear();
    await maker.content(domain, 'about', { log, client: '' } as never);
  }
  expect(logged.slice(1001)).toEqual(['part 0']);
});
