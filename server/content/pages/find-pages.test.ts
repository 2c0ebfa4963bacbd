import { afterAll, beforeAll, expect, test } from 'vitest';
import { putRole } from '../../../db/user-queries.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let cookie: string;

beforeAll(async () => {
  server = await startTestServer();
  cookie = await server.signIn('mira', ['admin']);
  const text = (words: string) => [{ key: 'a', componentType: 'Text', text: words }];
  await server.publish(cookie, {
    slug: 'get-help/housing',
    title: 'A place to live',
    contents: text('Rent.'),
  });
  await server.save(cookie, { slug: 'stories', title: 'Our counselling', contents: text('Rental bonds.') });
  await server.publish(cookie, { slug: 'talk', title: 'Talk', contents: text('Counselling is free.') });
  const gone = await server.save(cookie, { slug: 'gone', title: 'Rent of old' });
  await server.post('page/delete', { _id: gone._id }, cookie);
});
afterAll(() => server.close());

async function find(search: string, more = '') {
  const response = await server.get(`/api/search/pages?${new URLSearchParams({ search })}${more}`, {
    cookie,
  });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}

const slugs = async (search: string) =>
  (await find(search)).pages.map(({ slug }: { slug: string }) => slug).join(' ');

test.each([
  ['the words of titles, before those of texts', 'counselling', 'stories talk'],
  ['words that begin so, in drafts too', 'rent', 'get-help/housing stories'],
  ['an address', '/get-help/hou', 'get-help/housing'],
  ['letters inside of titles and addresses', 'ousin', 'get-help/housing'],
  ['a word with a typing mistake', 'councelling', 'talk stories'],
  ['nothing', 'xylophone', ''],
  ['nothing that has only some of the words', 'rent xylophone', ''],
  ['no operators', '" OR (', ''],
])('finds %s', async (_what, typed, expected) => {
  const found = await slugs(typed);
  expect(found.split(' ').sort()).toEqual(expected.split(' ').sort());
});

test('the page that is named so comes first', async () => {
  expect((await find('counselling')).pages[0]).toMatchObject({ slug: 'stories', published: false });
});

test('says for what it searched in place of a typing mistake, and how many there are', async () => {
  expect(await find('councelling', '&limit=1')).toEqual({
    total: 2,
    pages: [expect.anything()],
    corrections: [{ typed: 'councelling', meant: 'counselling' }],
  });
});

test('without words, lists the pages by title', async () => {
  expect(await slugs('')).toBe('get-help/housing stories talk ');
});

test('a page has the words of its text around those searched for, also those of a mistyped word', async () => {
  const excerpts = async (search: string) =>
    (await find(search)).pages.map(({ slug, excerpt }: { slug: string; excerpt: string }) => [slug, excerpt]);
  expect(await excerpts('rental')).toEqual([['stories', 'Rental bonds.']]);
  expect(await excerpts('councelling')).toEqual([
    ['stories', ''],
    ['talk', 'Counselling is free.'],
  ]);
  expect(await excerpts('ousin')).toEqual([['get-help/housing', '']]);
  const long = [
    { key: 'a', componentType: 'Text', text: `${'far '.repeat(40)}a kettle ${'away '.repeat(40)}` },
  ];
  await server.save(cookie, { slug: 'long', title: 'Long', contents: long });
  const [[, excerpt]] = await excerpts('kettle');
  expect(excerpt).toMatch(/^…far (far )*a kettle away (away )*away…$/);
  expect(excerpt.split(' ').length).toBeLessThanOrEqual(12);
});

test('a page says whether its publication is asked for', async () => {
  const waiting = async (search: string) =>
    (await find(search)).pages.map(({ slug, waits }: { slug: string; waits: boolean }) => [slug, waits]);
  await putRole(server.services.database.writer, 'writer', []);
  const author = await server.signIn('lin', ['writer']);
  const { _id, version } = await server.save(author, { slug: 'open-house', title: 'Open house' });
  const asked = await server.post('reviews/ask', { _id, version }, author);
  expect(asked.statusCode, asked.body).toBe(200);
  expect(await waiting('open house')).toEqual([['open-house', true]]);
  expect(Object.fromEntries(await waiting(''))).toMatchObject({ 'open-house': true, talk: false });
  await server.post('reviews/withdraw', { _id }, author);
  expect(await waiting('open house')).toEqual([['open-house', false]]);
});

test('a search for a word takes at most seven statements, those for the session included', async () => {
  const { statements } = server.services.database;
  const total = () => statements.reader + statements.writer + statements.visitor;
  const before = total();
  await find('rental', '&limit=500');
  expect(total() - before).toBeLessThanOrEqual(7);
});
