import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StoredPage } from '../../../src/model/page.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const LONG = 'x'.repeat(100_000);
let server: TestServer;
let cookie: string;
let count = 0;

beforeAll(async () => {
  server = await startTestServer();
  cookie = await server.signIn('mira');
});
afterAll(() => server.close());

/** Publishes a page, changes its stored document, loads the page and returns it. */
async function stored(change: object, headers: Record<string, string>): Promise<StoredPage> {
  const slug = `older-${count++}`;
  const page = await server.publish(cookie, { slug });
  const { writer } = server.services.database;
  const { version: _version, _id, ...doc } = page;
  const changed = { doc: JSON.stringify({ ...doc, ...change }) };
  await writer.updateTable('page').set(changed).where('id', '=', _id).execute();
  await writer.updateTable('page_published').set(changed).where('page_id', '=', _id).execute();
  const response = await server.get(`/api/page/load?slug=${slug}`, headers);
  expect(response.statusCode).toBe(200);
  return response.json();
}

test('a text that is too long is loaded whole, and refused when it is saved', async () => {
  const change = { title: LONG, contents: [{ key: 'a', componentType: 'Text', text: LONG }] };
  expect(await stored(change, {})).toMatchObject(change);
  const page = await stored(change, { cookie });
  expect(page).toMatchObject(change);
  const inTitle = await server.post('page/save', { page }, cookie);
  expect(inTitle.statusCode).toBe(422);
  const inBlock = await server.post('page/save', { page: { ...page, title: 'Short' } }, cookie);
  expect(inBlock.json().validationErrors[0].field).toBe('contents.a.text');
});

test('fields of an earlier version are left out when a page is loaded, so that it can be saved', async () => {
  const change = {
    subtitle: 'old',
    header: { title: 'Kept', ratio: 2 },
    og: 'old',
    priority: '0.7',
    contents: [
      { key: 'a', componentType: 'Quote', quote: 'Kept', size: 'old' },
      { componentType: 'Text' },
      null,
    ],
  };
  for (const headers of [{}, { cookie }] as Record<string, string>[]) {
    const page = await stored(change, headers);
    expect(page).not.toHaveProperty('subtitle');
    expect(page.header).toEqual({ title: 'Kept', description: '', image: null });
    expect(page.priority).toBe(0.5);
    expect(page.contents).toEqual([
      { key: 'a', componentType: 'Quote', quote: 'Kept', quoteBy: '' },
      { key: 'page-1', componentType: 'Text', text: '' },
    ]);
    if ('cookie' in headers) await server.save(cookie, page);
  }
});

test('legacy blocks are read in the current form, by editors and visitors, identically each time', async () => {
  const paragraph = (text: string) => ({
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
  });
  const contents = [
    { componentType: 'WRichText', value: { text: '<p>Words &amp; more</p>' } },
    { key: 'q', componentType: 'WQuote', key2: 1, value: { quote: '<p>plain</p>' } },
    { key: 'f', componentType: 'FormattedText', text: 'Bare words' },
    {
      key: 't',
      componentType: 'TitledArea',
      contents: [{ key: 'l', componentType: 'ListAccordion', items: [{ contents: '<div>Inside</div>' }] }],
    },
  ];
  for (const headers of [{}, { cookie }] as Record<string, string>[]) {
    const page = await stored({ contents }, headers);
    const link = { type: 'page', href: '', text: '' };
    const item = { key: 'l-0', header: '', link, image: null, contents: paragraph('Inside') };
    const accordion = { key: 'l', componentType: 'ListAccordion', items: [item], questions: false };
    expect(page.contents).toEqual([
      { key: 'page-0', componentType: 'RichText', text: paragraph('Words & more') },
      { key: 'q', componentType: 'Quote', quote: '<p>plain</p>', quoteBy: '' },
      { key: 'f', componentType: 'FormattedText', text: paragraph('Bare words') },
      { key: 't', componentType: 'TitledArea', title: '', contents: [accordion] },
    ]);
    expect((await server.get(`/${page.slug}`)).body).toContain('Words & more');
    const again = await server.get(`/api/page/load?slug=${page.slug}`, headers);
    expect(again.json()).toEqual(page);
    if ('cookie' in headers) await server.save(cookie, page);
  }
});

test('a block of unknown type keeps its margins', async () => {
  const block = { key: 'u', componentType: 'TimeMachine', marginTop: 'wide', marginBottom: { small: 99 } };
  const page = await server.publish(cookie, { slug: 'machine', contents: [block] });
  expect(page.contents).toEqual([block]);
});

test('numbers that were stored as text are read as numbers, and what is no number is refused by its name', async () => {
  const map = (place: object) => ({ key: 'a', componentType: 'WMapContent', ...place });
  const change = { contents: [map({ lat: ' -34.9 ', lng: '138.5' })] };
  const texts = { title: '', description: '', address: '' };
  const read = { key: 'a', componentType: 'MapContent', lat: -34.9, lng: 138.5, ...texts };
  for (const headers of [{}, { cookie }] as Record<string, string>[])
    expect((await stored(change, headers)).contents[0]).toEqual(read);
  const save = (place: object) =>
    server.post('page/save', { page: { slug: `place-${count++}`, contents: [map(place)] } }, cookie);
  expect((await save({ lat: '-34.9', lng: '138.5' })).json().page.contents[0]).toEqual(read);
  for (const lat of ['34 south', '', 'NaN', '0x1f', '1e1', '-', '95'])
    expect((await save({ lat, lng: '138.5' })).json().validationErrors, lat).toEqual([
      {
        field: 'contents.a.lat',
        message: 'The latitude is a number of degrees from -85 to 85, such as -34.9285',
      },
    ]);
});

test('a number in the place of a text is the text that it is written as', async () => {
  const film = {
    key: 'a',
    componentType: 'WMedia',
    video: { type: 'vimeo', videoId: 76979871, isVimeo: true },
  };
  const read = {
    key: 'a',
    componentType: 'Media',
    image: null,
    video: { type: 'vimeo', videoId: '76979871', isVimeo: true },
    caption: { type: 'page', href: '', text: '', icon: 'none' },
    size: 'full',
  };
  for (const headers of [{}, { cookie }] as Record<string, string>[])
    expect((await stored({ contents: [film] }, headers)).contents[0]).toEqual(read);
  const saved = await server.post(
    'page/save',
    { page: { slug: `film-${count++}`, contents: [film] } },
    cookie,
  );
  expect(saved.json().page.contents[0]).toEqual(read);
});
