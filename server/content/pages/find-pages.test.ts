import { afterAll, beforeAll, expect, test } from 'vitest';
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
