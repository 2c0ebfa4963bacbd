import { afterEach, beforeEach, expect, test } from 'vitest';
import type { SiteFinding, SitePortion } from '../../../src/model/checks.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let editor: string;

beforeEach(async () => {
  server = await startTestServer();
  editor = await server.signIn('noor');
});
afterEach(() => server.close());

const header = (title: string) => ({ title, description: '', image: null });
const words = (slug: string) => ({ slug, title: slug, description: 'A page.', header: header(slug) });
const linking = (...hrefs: string[]) => ({
  contents: hrefs.map((href, index) => ({
    key: `k${index}`,
    componentType: 'ButtonCta',
    link: { type: 'page', href, text: `To ${href}` },
  })),
});

async function check(after = ''): Promise<SitePortion> {
  const response = await server.get(`/api/checks/site?after=${after}`, { cookie: editor });
  expect(response.statusCode, response.body).toBe(200);
  const portion = response.json();
  // The home page of a new site has no description.
  return { ...portion, findings: portion.findings.filter(({ page }: SiteFinding) => page.slug !== '') };
}
const OF_HOME_PAGE = { 'page-words': 1 };

test('what the rules find in drafts is listed with its page, and marked if readers do not have it yet', async () => {
  await server.publish(editor, words('there'));
  await server.save(editor, words('later'));
  const page = await server.publish(editor, { ...words('start'), ...linking('/there', '/gone') });
  const { _id, version } = page as unknown as { _id: string; version: number };
  await server.save(editor, {
    ...{ ...words('start'), _id, version },
    ...linking('/there', '/gone', '/later', '/gone-too'),
  });
  const { findings, counts, pages, next } = await check();
  expect([pages, next, counts]).toEqual([4, null, { ...OF_HOME_PAGE, 'link-targets': 3 }]);
  expect(
    findings.map(({ page, severity, owner, property, quote, isNew }) => [
      ...[page.slug, severity, owner, property, quote, isNew],
    ]),
  ).toEqual([
    ['start', 'breaks', 'k1', 'link', 'To /gone', false],
    ['start', 'breaks', 'k3', 'link', 'To /gone-too', true],
    ['start', 'look', 'k2', 'link', 'To /later', true],
  ]);
});

test('a site is checked in portions, each with the first findings of a rule and the number of all', async () => {
  const many = Array.from({ length: 22 }, (_, index) => `/gone-${index}`);
  await server.save(editor, { ...words('many'), ...linking(...many) });
  for (let number = 0; number < 50; number++) await server.save(editor, words(`page-${number}`));
  const first = await check();
  expect([first.pages, first.findings.length, first.counts]).toEqual([
    50,
    20,
    { ...OF_HOME_PAGE, 'link-targets': 22 },
  ]);
  expect(first.breaking).toBe(22);
  const last = await check(first.next!);
  expect([last.pages, last.next, last.findings]).toEqual([2, null, []]);
});

test('pages of another site, and deleted pages, are not looked at', async () => {
  const gone = await server.save(editor, { ...words('gone'), ...linking('/nowhere') });
  const { _id } = gone as unknown as { _id: string };
  expect((await check()).findings).toHaveLength(1);
  await server.post('page/delete', { _id, collection: 'pages' }, editor);
  expect(await check()).toEqual({ pages: 1, next: null, counts: OF_HOME_PAGE, breaking: 0, findings: [] });
});

test('a damaged page is named, and the others are checked', async () => {
  const broken = await server.publish(editor, words('broken'));
  await server.save(editor, { ...words('fine'), ...linking('/gone') });
  const { _id } = broken as unknown as { _id: string };
  for (const [table, key] of [
    ['page', 'id'],
    ['page_published', 'page_id'],
  ] as const) {
    const { doc } = await server.services.database.writer
      .selectFrom(table)
      .select('doc')
      .where(key as 'id', '=', _id)
      .executeTakeFirstOrThrow();
    const write = (value: string) =>
      server.services.database.writer
        .updateTable(table)
        .set({ doc: value })
        .where(key as 'id', '=', _id)
        .execute();
    await write('{"contents":[7');
    const { pages, findings, breaking } = await check();
    expect([pages, breaking]).toEqual([3, 2]);
    expect(findings.map(({ page, message }) => [page.slug, message])).toContainEqual([
      'broken',
      'The stored page is damaged, so it cannot be checked.',
    ]);
    await write(doc);
  }
  expect((await check()).breaking).toBe(1);
});

test('the state of linked pages: public, a draft, moved or gone', async () => {
  await server.publish(editor, words('there'));
  await server.save(editor, words('later'));
  const paths = ['/there', '/later', '/nowhere'];
  const response = await server.post('checks/links', { paths }, editor);
  expect(response.json()).toEqual({
    pages: [
      { path: '/there', state: 'public', title: 'there' },
      { path: '/later', state: 'draft', title: 'later' },
      { path: '/nowhere', state: 'gone', title: '' },
    ],
    weight: null,
  });
  expect((await server.post('checks/links', { paths })).statusCode).toBe(401);
});
