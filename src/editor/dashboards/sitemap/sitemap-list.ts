import { CHANGE_FREQUENCIES, PAGE_PRIORITY, SITEMAP_SIZE, SLUG_MAX_LENGTH } from '../../../model/limits.ts';
import { pageTypes, prioritySchema, type StoredPage } from '../../../model/page.ts';
import type { SitemapRow } from '../../../model/sitemap.ts';
import { fieldLabel } from '../../document/labels.ts';
import { ofThisSite } from '../../document/sites.ts';
import { DAY_PAUSE_MS, TYPING_PAUSE_MS } from '../../lists/Filters.tsx';
import type { Field, Option } from '../../lists/fields.tsx';
import { filledIn, serverList } from '../../lists/paged-list.ts';
import { askServer } from '../../saving/server-calls.ts';

/** The filters of the sitemap. An empty filter matches everything. */
export interface SitemapFilters {
  readonly slug: string;
  readonly pageType: string;
  readonly freq: string;
  readonly priority: string;
  /** The first and the last day of the last change (YYYY-MM-DD), both included, in the time zone of the site. */
  readonly lastModFrom: string;
  readonly lastModTo: string;
  readonly publishableByYou: '' | 'true' | 'false';
}

/** The pages of this site, sorted by address. The filters are kept while the editor is open; the pages are not. */
export const sitemap = serverList<SitemapFilters, SitemapRow>({
  path: 'sitemap/filter',
  rows: 'sitemap',
  query: {
    slug: '',
    pageType: '',
    freq: '',
    priority: '',
    lastModFrom: '',
    lastModTo: '',
    publishableByYou: '',
  },
  parameters: (filters) => ({ ...filledIn(filters), ...ofThisSite() }),
  pageSize: SITEMAP_SIZE.default,
  one: 'page',
  many: 'pages',
  none: 'This site has no pages yet. Create the first one.',
  noMatch: 'No page passes these filters.',
});

const named = (values: readonly string[]) => values.map((value): Option => [value, fieldLabel(value)]);
const any = { kind: 'select', all: 'Any' } as const;
const PRIORITY_PROBLEM = 'A priority is a number from 0 to 1 in steps of 0.1, such as 0.5.';

export const sitemapFilters: readonly Field<SitemapFilters>[] = [
  {
    name: 'slug',
    label: 'Slug',
    kind: 'url',
    attributes: { maxLength: SLUG_MAX_LENGTH },
    pauseMs: TYPING_PAUSE_MS,
  },
  { name: 'pageType', label: 'Page type', ...any, options: named(Object.keys(pageTypes)) },
  { name: 'freq', label: 'Frequency', ...any, options: named(CHANGE_FREQUENCIES) },
  {
    name: 'priority',
    label: 'Priority',
    kind: 'number',
    attributes: { min: PAGE_PRIORITY.min, max: PAGE_PRIORITY.max, step: PAGE_PRIORITY.step },
    pauseMs: TYPING_PAUSE_MS,
    problem: ({ priority }) =>
      priority === '' || prioritySchema.safeParse(Number(priority)).success ? null : PRIORITY_PROBLEM,
  },
  {
    name: 'lastModFrom',
    label: 'Last modified from',
    kind: 'days',
    until: { name: 'lastModTo', label: 'Last modified to' },
    pauseMs: DAY_PAUSE_MS,
  },
  {
    name: 'publishableByYou',
    label: 'Publishable by you',
    ...any,
    options: [
      ['true', 'Yes'],
      ['false', 'No'],
    ],
  },
];

/** Loads the draft at the address of a page. @throws ApiError */
export function loadDraft({
  slug,
  collection,
}: Pick<SitemapRow, 'slug' | 'collection'>): Promise<StoredPage> {
  return askServer('page/load', { slug, collection, ...ofThisSite() });
}
