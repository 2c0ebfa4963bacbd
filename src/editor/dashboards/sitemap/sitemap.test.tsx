import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test } from 'vitest';
import type { SitemapRow } from '../../../model/sitemap.ts';
import { $tree } from '../../document/current-tree.ts';
import { $dirty, $saved } from '../../document/saved.ts';
import { FilterDrawer } from '../../lists/Filters.tsx';
import { filterProblem } from '../../lists/fields.tsx';
import { chosenWith as chosenOf } from '../../lists/ManyRows.tsx';
import { shownTable } from '../../lists/testing/shown-table.tsx';
import { open, respondWith, startAs, storedPage, type } from '../../testing/open-page.ts';
import { changeMany, manyQuestion, outcomeOf } from './many-pages.ts';
import { pagesWords } from './page-links.tsx';
import { sitemapList } from './SitemapTab.tsx';
import { sitemap, sitemapFilters } from './sitemap-list.ts';

const NO_FILTERS = sitemap.of.query;

const row = (fields: Partial<SitemapRow> = {}): SitemapRow => ({
  _id: 'p1',
  collection: 'pages',
  slug: 'get-help',
  title: 'Get help',
  pageType: 'page',
  updatedAt: '2026-11-21T05:35:00.000Z',
  publishedAt: null,
  published: false,
  publishableByYou: true,
  frequency: 'yearly',
  priority: 0.5,
  ...fields,
});

beforeEach(() => {
  startAs({});
  open();
});

test('a row has the address with its slash, and all that the sitemap says, in the time zone of the site', () => {
  const html = shownTable(sitemapList, [row(), row({ _id: 'p2', slug: '' })]);
  expect(html).toContain('href="/get-help"');
  expect(html).toContain('>/</a>');
  for (const words of ['4:05 pm, 21/11/2026', 'Never', 'No', 'Yes', 'Yearly', '0.5', 'Get help'])
    expect(html).toContain(words);
});

test('the filters are sent as they are meant, and empty ones are not', async () => {
  const calls = respondWith(() => Response.json({ sitemap: [], total: 0 }));
  await sitemap.load({ ...NO_FILTERS, slug: 'a & b', priority: '0.3', publishableByYou: 'false' }, 2);
  const url = new URL(calls[0]!.url, 'http://localhost');
  expect([url.pathname, Object.fromEntries(url.searchParams)]).toEqual([
    '/api/sitemap/filter',
    {
      domainId: 'domain-1',
      slug: 'a & b',
      priority: '0.3',
      publishableByYou: 'false',
      page: '2',
      size: '10',
    },
  ]);
});

test('a priority has steps, and the ends of a range of days constrain each other', () => {
  const problems = (fields: object) =>
    sitemapFilters
      .filter(({ name }) => ['priority', 'lastModFrom'].includes(name))
      .map((field) => filterProblem(field, { ...NO_FILTERS, ...fields }));
  for (const priority of ['0', '0.1', '0.30', '1', '']) expect(problems({ priority })).toEqual([null, null]);
  for (const priority of ['0.35', '1.1', '-0.1', 'x'])
    expect(problems({ priority })).toEqual([expect.stringMatching(/^A priority is/), null]);
  expect(problems({ lastModFrom: '2026-02-01', lastModTo: '2026-01-31' })).toEqual([
    null,
    expect.stringMatching(/^The first day is after the last one/),
  ]);
  sitemap.look({ lastModFrom: '2026-01-02', lastModTo: '2026-01-05' }, 1000);
  const html = renderToStaticMarkup(<FilterDrawer list={sitemap} fields={sitemapFilters} />);
  sitemap.look(NO_FILTERS, 1000);
  sitemap.forget();
  expect(html).toMatch(/type="number" min="0" max="1" step="0\.1"/);
  expect(html).toMatch(/max="2026-01-05"[^>]* value="2026-01-02"/);
  expect(html).toMatch(/min="2026-01-02"[^>]* value="2026-01-05"/);
});

test('an empty list says whether filters leave everything out', () => {
  const empty: ReturnType<typeof sitemap.$list.get> = {
    state: 'ready',
    rows: [],
    total: 0,
    page: 1,
    problem: null,
    query: NO_FILTERS,
  };
  expect(sitemap.words(empty)).toBe('This site has no pages yet. Create the first one.');
  const query = { ...NO_FILTERS, publishableByYou: 'true' as const };
  expect(sitemap.words({ ...empty, query })).toBe('No page passes these filters.');
  expect(sitemap.words({ ...empty, total: 35, page: 2 })).toBe('11 to 20 of 35 pages');
});

test('several pages are named in a sentence, the first ones of many', () => {
  const pages = Array.from({ length: 7 }, (_, index) => row({ slug: `p${index}`, title: '' }));
  expect(pagesWords(pages)).toBe('/p0, /p1, /p2, /p3, /p4 and 2 more');
  expect(pagesWords([row(), ...pages.slice(0, 1)])).toBe('‘Get help’ (/get-help) and /p0');
  expect(pagesWords([row()])).toBe('‘Get help’ (/get-help)');
});

test('pages stay chosen while others are shown, no more than can be changed at once', () => {
  const pages = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => row({ _id: `p${from + index}` }));
  const chosenAmong = (chosen: ReadonlyMap<string, SitemapRow>, shown: SitemapRow[], among: string[]) =>
    chosenOf(chosen, shown, among, ({ _id }) => _id, sitemapList.many!.max);
  const ids = (rows: ReadonlyMap<string, SitemapRow>) => [...rows.keys()];
  const first = chosenAmong(new Map(), pages(0, 10), ['p1', 'p2']);
  const second = chosenAmong(first, pages(10, 10), ['p11']);
  expect(ids(second)).toEqual(['p1', 'p2', 'p11']);
  expect(ids(chosenAmong(second, pages(0, 10), ['p2']))).toEqual(['p11', 'p2']);
  expect(ids(chosenAmong(second, pages(10, 10), []))).toEqual(['p1', 'p2']);
  const many = pages(20, 120);
  expect(
    chosenAmong(
      second,
      many,
      many.map(({ _id }) => _id),
    ).size,
  ).toBe(100);
});

const STATE = { version: 4, published: false, lastPublished: null, updatedAt: '2026-11-21T05:35:00.000Z' };

test('what came of many pages is said of all, and of each that was refused', () => {
  const rows = [row(), row({ _id: 'p2', slug: 'b', title: '' }), row({ _id: 'p3' }), row({ _id: 'p4' })];
  const error = { code: 'not-allowed', message: 'You are not allowed to do this.' };
  const validationErrors = [{ field: 'title', message: 'Too long' }];
  const results = [
    { _id: 'p1', changed: true, page: STATE },
    { _id: 'p2', changed: false, error },
    { _id: 'p3', changed: false, page: STATE },
    { _id: 'p4', changed: false, error, validationErrors },
  ];
  expect(outcomeOf('publish', rows, results)).toEqual({
    summary: '1 page was published. 1 page was public as it is already. 2 pages were not published.',
    refused: [
      '/b: You are not allowed to do this.',
      '‘Get help’ (/get-help): You are not allowed to do this. title: Too long',
    ],
  });
});

test('before many pages are published, what readers would lose is named with its page: forms, and links to pages that are gone', async () => {
  const form = (name: string) => ({
    ...{ key: 'f', componentType: 'ContactForm', title: 'Schreib uns', identifier: 'write', subject: 'Mail' },
    ...{ recipient: 'help@example.org', fields: [{ key: 'a', type: 'text', label: 'Straße', name }] },
  });
  const live = { published: true, publishedAt: '2026-11-20T00:00:00.000Z' };
  const rows = [
    row({ _id: 'new', slug: 'new' }),
    row({ ...live, _id: 'same', slug: 'same', publishedAt: '2026-11-22T00:00:00.000Z' }),
    row({ ...live, _id: 'write', slug: 'write', title: '' }),
    row({ ...live, _id: 'well', slug: 'well' }),
    row({ ...live, _id: 'gone', slug: 'gone' }),
  ];
  const button = {
    ...{ key: 'b', componentType: 'ButtonCta' },
    link: { type: 'page', href: '/none', text: 'Zeiten' },
  };
  const page = (name: string) => storedPage({ contents: [form(name)] } as never);
  const calls = respondWith(
    () => Response.json(storedPage({ published: false, contents: [button] } as never)),
    () => Response.json({ pages: [{ path: '/none', state: 'gone', title: '' }] }),
    () => Response.json(page('')),
    () => Response.json({ revisions: [{ _id: 'r', action: 'publish' }], total: 1 }),
    () => Response.json({ page: page('street') }),
    () => Response.json(page('street')),
    () => Response.json({ error: { code: 'page-not-found' } }, { status: 404 }),
  );
  const { consequence } = await manyQuestion('publish', rows);
  expect(consequence).toBe(
    'Visitors can read them at once, as they were last saved: ‘Get help’ (/new), ‘Get help’ (/same), /write, ' +
      '‘Get help’ (/well) and ‘Get help’ (/gone). ‘Get help’ (/new): ‘Zeiten’: No page is at /none. Readers find nothing ' +
      'there. /write: Readers can send ‘Schreib uns’ now. All fields need names ' +
      'configured: ‘Straße’. Until that is mended, they are asked to call you instead.',
  );
  expect(calls.map(({ url }) => /slug=(\w+)/.exec(url)?.[1])).toEqual([
    'new',
    undefined,
    'write',
    undefined,
    undefined,
    'well',
    'gone',
  ]);
  expect((await manyQuestion('unpublish', rows)).consequence).not.toContain('Schreib uns');
});

test('the open page follows what became of it, and unsaved work on it stays', async () => {
  const page = open(storedPage());
  type('They listened to me.');
  const rows = [row({ _id: page._id })];
  expect((await manyQuestion('unpublish', rows)).consequence).toMatch(
    /not saved on the open page stays here/,
  );
  const state = { ...STATE, version: page.version };
  respondWith(() => Response.json({ results: [{ _id: page._id, changed: true, page: state }] }));
  await changeMany('unpublish', rows);
  expect($saved.get().roots.page).toMatchObject({ published: false, version: page.version });
  expect($dirty.get()).toBe(true);
  const next = { ...STATE, version: page.version + 1, published: true };
  respondWith(() => Response.json({ results: [{ _id: page._id, changed: true, page: next }] }));
  await changeMany('publish', rows);
  expect($tree.get().roots.page).toMatchObject({ published: true, version: page.version + 1 });
  expect($dirty.get()).toBe(true);
});

test('a version that somebody else has saved meanwhile is loaded, never taken for the one that is open', async () => {
  const page = open(storedPage());
  const state = { ...STATE, version: page.version + 1 };
  const theirs = { ...page, version: page.version + 1, published: false, title: 'Theirs' };
  const calls = respondWith(
    () => Response.json({ results: [{ _id: page._id, changed: true, page: state }] }),
    () => Response.json(theirs),
  );
  await changeMany('unpublish', [row({ _id: page._id })]);
  expect(calls[1]!.url).toMatch(/^\/api\/page\/load\?/);
  expect($saved.get().roots.page).toMatchObject({ title: 'Theirs', version: page.version + 1 });
});
