import { expect, test } from 'vitest';
import {
  initialisePage,
  isUnpublishedChange,
  newPage,
  pageCollections,
  pageCreateSchema,
  pageDocOf,
  pageSaveSchema,
  pageTypeOf,
  type StoredPage,
} from './page.ts';
import { codeOf } from './testing/error-code.ts';

const empty = {
  collection: 'pages',
  pageType: 'page',
  template: 'generic',
  slug: '',
  title: '',
  description: '',
  keywords: '',
  searchWords: '',
  headerType: 'none',
  header: { title: '', description: '', image: null },
  og: { title: '', description: '', keywords: '', image: null },
  twitter: { title: '', description: '', keywords: '', image: null },
  priority: 0.5,
  frequency: 'yearly',
  hideFromSitemap: false,
  hideFromRobots: false,
  quickExit: 'inherit',
  checkedOn: null,
  easyRead: { type: 'page', href: '', text: '' },
  callNumber: '',
  callName: '',
  callAbout: '',
  callHours: '',
  textNumber: '',
  contents: [],
};

const stored: StoredPage = {
  ...newPage({ slug: 'about' }),
  _id: 'p1',
  domainId: 'd1',
  version: 3,
  published: true,
  lastPublished: '2030-01-01T00:00:00.000Z',
  updatedAt: '2030-01-01T00:00:00.000Z',
  roles: ['publisher'],
};

test('an empty page has the default of every field', () => {
  expect(newPage()).toEqual(empty);
  expect(pageDocOf(pageSaveSchema.parse({}))).toEqual(empty);
});

test('a loaded page can be saved unchanged, and only the fields that editors set are stored', () => {
  const saved = pageSaveSchema.parse(stored);
  expect(saved).toEqual(stored);
  expect(pageDocOf(saved)).toEqual({ ...empty, slug: 'about' });
});

test('fields that the server owns are accepted and ignored', () => {
  const odd = { published: 'yes', roles: 7, updatedAt: null, domainId: {}, createdAt: [], deletedAt: 1 };
  expect(pageDocOf(pageSaveSchema.parse(odd))).toEqual(empty);
});

test.each([
  { colour: 'red' },
  { header: { size: 1 } },
  { template: 'other' },
  { headerType: 'Big' },
  { priority: 1.1 },
  { priority: 0.55 },
  { frequency: 'sometimes' },
  { contents: [{ key: 'a' }] },
  { contents: 'text' },
  { version: '3' },
  { slug: 'a'.repeat(3000) },
])('%j is rejected', (fields) => {
  expect(pageSaveSchema.safeParse(fields).success).toBe(false);
});

test('the priority is from 0 to 1 in steps of 0.1', () => {
  for (let tenth = 0; tenth <= 10; tenth++) {
    expect(pageSaveSchema.safeParse({ priority: tenth / 10 }).success).toBe(true);
    expect(pageSaveSchema.safeParse({ priority: tenth * 0.1 }).success).toBe(true);
  }
});

test('a page to be created has no id', () => {
  expect(pageCreateSchema.safeParse({ slug: 'about' }).success).toBe(true);
  const result = pageCreateSchema.safeParse({ slug: 'about', _id: 'p1' });
  expect(result.error?.issues.map(({ path, message }) => [path, message])).toEqual([
    [['_id'], 'A new page has no _id. Save the page to change it'],
  ]);
});

test('initialising fills the missing fields of a loaded page and removes nothing', () => {
  const old = { _id: 'p1', slug: 'about', header: { title: 'About' }, contents: null, extra: 1 };
  expect(initialisePage(old)).toEqual({
    ...empty,
    _id: 'p1',
    slug: 'about',
    header: { title: 'About', description: '', image: null },
    extra: 1,
  });
  expect(initialisePage(stored)).toEqual(stored);
  expect(initialisePage({ template: 'listing' }).template).toBe('listing');
  expect(initialisePage({ template: 'gone' }).template).toBe('generic');
});

test('an unknown page type fails with the specified message', () => {
  expect(() => initialisePage({ pageType: 'event' })).toThrow('whppt:error Page not found.');
  expect(codeOf(() => pageTypeOf('constructor'))).toBe('unknown-page-type');
  expect(pageTypeOf('page').collection).toBe('pages');
  expect(pageCollections).toEqual(['pages']);
});

test('the publish marker shows for a page that was never published, or has changed since', () => {
  const updatedAt = '2030-01-02T00:00:00.000Z';
  expect(isUnpublishedChange({ lastPublished: null, updatedAt })).toBe(true);
  expect(isUnpublishedChange({ updatedAt })).toBe(true);
  expect(isUnpublishedChange({ published: true, lastPublished: '2030-01-01T00:00:00.000Z', updatedAt })).toBe(
    true,
  );
  expect(isUnpublishedChange({ published: true, lastPublished: updatedAt, updatedAt })).toBe(false);
  expect(isUnpublishedChange({ published: true, lastPublished: '2030-01-02T00:00:00Z', updatedAt })).toBe(
    false,
  );
});

test('a page says on which day it was checked, or nothing; what is no day is refused', () => {
  expect(newPage({ checkedOn: '2026-11-03' }).checkedOn).toBe('2026-11-03');
  for (const checkedOn of ['2026-02-30', '3/11/2026', '', 'soon']) {
    expect(
      codeOf(() => newPage({ checkedOn })),
      checkedOn,
    ).toBe('validation');
  }
});
