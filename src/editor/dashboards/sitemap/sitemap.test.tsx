import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test } from 'vitest';
import { open, respondWith, startAs } from '../../testing/open-page.ts';
import { SitemapFilterFields } from './SitemapFilterFields.tsx';
import { SitemapTable } from './SitemapTable.tsx';
import { loadSitemap, NO_FILTERS, type SitemapRow } from './sitemap-calls.ts';
import { filterProblems, listWords, type SitemapList } from './sitemap-list.ts';
import { pagesWords } from './sitemap-words.ts';

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
  const html = renderToStaticMarkup(<SitemapTable rows={[row(), row({ _id: 'p2', slug: '' })]} />);
  expect(html).toContain('href="/get-help"');
  expect(html).toContain('>/</a>');
  for (const words of ['4:05 pm, 21/11/2026', 'Never', 'No', 'Yes', 'Yearly', '0.5', 'Get help'])
    expect(html).toContain(words);
});

test('the filters are sent as they are meant, and empty ones are not', async () => {
  const calls = respondWith(() => Response.json({ sitemap: [], total: 0 }));
  await loadSitemap({ ...NO_FILTERS, slug: 'a & b', priority: '0.3', publishableByYou: 'false' }, 2);
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
  const problems = (fields: object) => Object.values(filterProblems({ ...NO_FILTERS, ...fields }));
  for (const priority of ['0', '0.1', '0.30', '1', '']) expect(problems({ priority })).toEqual([null, null]);
  for (const priority of ['0.35', '1.1', '-0.1', 'x'])
    expect(problems({ priority })).toEqual([expect.stringMatching(/^A priority is/), null]);
  expect(problems({ lastModFrom: '2026-02-01', lastModTo: '2026-01-31' })).toEqual([
    null,
    expect.stringMatching(/^The first day is after the last one/),
  ]);
  const html = renderToStaticMarkup(
    <SitemapFilterFields filters={{ ...NO_FILTERS, lastModFrom: '2026-01-02', lastModTo: '2026-01-05' }} />,
  );
  expect(html).toMatch(/type="number" min="0" max="1" step="0\.1"/);
  expect(html).toMatch(/max="2026-01-05"[^>]* value="2026-01-02"/);
  expect(html).toMatch(/min="2026-01-02"[^>]* value="2026-01-05"/);
});

test('an empty list says whether filters leave everything out', () => {
  const empty: SitemapList = {
    state: 'ready',
    rows: [],
    total: 0,
    page: 1,
    problem: null,
    query: NO_FILTERS,
  };
  expect(listWords(empty)).toBe('This site has no pages yet. Create the first one.');
  const query = { ...NO_FILTERS, publishableByYou: 'true' as const };
  expect(listWords({ ...empty, query })).toBe('No page passes these filters.');
  expect(listWords({ ...empty, total: 35, page: 2 })).toBe('11 to 20 of 35 pages');
});

test('several pages are named in a sentence, the first ones of many', () => {
  const pages = Array.from({ length: 7 }, (_, index) => row({ slug: `p${index}`, title: '' }));
  expect(pagesWords(pages)).toBe('/p0, /p1, /p2, /p3, /p4 and 2 more');
  expect(pagesWords([row(), ...pages.slice(0, 1)])).toBe('‘Get help’ (/get-help) and /p0');
  expect(pagesWords([row()])).toBe('‘Get help’ (/get-help)');
});
