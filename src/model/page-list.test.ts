import { describe, expect, test } from 'vitest';
import {
  FIRST_PART,
  type ListedPage,
  type ListSettings,
  partPath,
  readPart,
  shownList,
} from './page-list.ts';

const page = (slug: string, fields: Partial<ListedPage> = {}): ListedPage => ({
  _id: slug,
  slug,
  title: slug,
  summary: '',
  image: null,
  tags: [],
  publishedAt: '2026-01-01T00:00:00.000Z',
  ...fields,
});
const at = (day: number) => `2026-01-0${day}T00:00:00.000Z`;
const category = (_id: string, name: string, ...filters: string[]) => ({ key: _id, _id, name, filters });

const PAGES = [
  page('stories/cafe', { title: 'Café', tags: ['Grief'], publishedAt: at(1) }),
  page('stories/10', { title: 'Story 10', tags: ['rent', 'grief '], publishedAt: at(3) }),
  page('stories/9', { title: 'Story 9', tags: ['RENT'], publishedAt: at(3) }),
  page('news/new', { title: 'New', tags: ['Wohnen'], publishedAt: at(4) }),
  page('stories', { title: 'The list itself', tags: ['rent'], publishedAt: at(5) }),
];
const CATEGORIES = [
  category('h', 'Housing, and more', 'Rent', 'lease'),
  category('g', 'Grief'),
  category('n', 'Nothing yet', 'nothing'),
  category('g2', 'grief', 'wohnen'),
];

const settings = (fields: Partial<ListSettings> = {}): ListSettings => ({
  branch: { href: '' },
  category: '',
  order: 'newest',
  perPage: 10,
  narrowing: false,
  ...fields,
});

function shown(fields: Partial<ListSettings> = {}, part = FIRST_PART) {
  const list = shownList(settings(fields), { pages: PAGES, categories: CATEGORIES, slug: 'stories', part });
  return list && { ...list, entries: list.entries.map(({ slug }) => slug) };
}
const entries = (...args: Parameters<typeof shown>) => shown(...args)?.entries;

describe('a list shows', () => {
  test('all pages but its own, those published last first, and those of one moment by title', () => {
    expect(entries()).toEqual(['news/new', 'stories/9', 'stories/10', 'stories/cafe']);
  });

  test('them by title, with accents and numbers as people sort them', () => {
    expect(entries({ order: 'title' })).toEqual(['stories/cafe', 'news/new', 'stories/9', 'stories/10']);
  });

  test.each(['/stories', '/stories/', 'stories'])('those below %s', (href) => {
    expect(entries({ branch: { href } })).toEqual(['stories/9', 'stories/10', 'stories/cafe']);
  });

  test('nothing below a page that only begins with the same letters', () => {
    expect(entries({ branch: { href: '/stor' } })).toEqual([]);
  });

  test('those of a category: with one of its words, or with its name where it has none', () => {
    expect(entries({ category: 'h' })).toEqual(['stories/9', 'stories/10']);
    expect(entries({ category: 'g' })).toEqual(['stories/10', 'stories/cafe']);
    expect(entries({ category: 'gone' })).toEqual([]);
  });

  test('so many at once, and the rest on further pages', () => {
    const byThree = { perPage: 3 };
    const common = { count: 2, category: null, categories: [] };
    expect(shown(byThree)).toEqual({
      ...common,
      part: FIRST_PART,
      entries: ['news/new', 'stories/9', 'stories/10'],
    });
    const second = { category: null, number: 2 };
    expect(shown(byThree, second)).toEqual({ ...common, part: second, entries: ['stories/cafe'] });
    expect(shown(byThree, { category: null, number: 3 })).toBeNull();
    expect(shown({ perPage: 4 }, { category: null, number: 2 })).toBeNull();
  });
});

describe('readers narrow a list down', () => {
  const narrowing = { narrowing: true };

  test('by the categories that some of its pages are in, each segment once', () => {
    expect(shown(narrowing)?.categories).toEqual([
      { name: null, part: FIRST_PART, isCurrent: true },
      { name: 'Housing, and more', part: { category: 'housing-and-more', number: 1 }, isCurrent: false },
      { name: 'Grief', part: { category: 'grief', number: 1 }, isCurrent: false },
    ]);
    expect(shown({ ...narrowing, branch: { href: '/news' } })?.categories.map(({ name }) => name)).toEqual([
      null,
      'grief',
    ]);
  });

  test('to the pages of one, page by page', () => {
    const part = { category: 'housing-and-more', number: 2 };
    const { categories, ...rest } = shown({ ...narrowing, perPage: 1 }, part)!;
    expect(rest).toEqual({ entries: ['stories/10'], part, count: 2, category: 'Housing, and more' });
    expect(categories.map(({ name, isCurrent }) => [name, isCurrent])).toEqual([
      [null, false],
      ['Housing, and more', true],
      ['Grief', false],
    ]);
    expect(shown(narrowing, part)).toBeNull();
  });

  test('to none that it does not offer', () => {
    const part = (category: string) => ({ category, number: 1 });
    expect(shown(narrowing, part('nothing-yet'))).toBeNull();
    expect(shown(narrowing, part('h'))).toBeNull();
    expect(shown({}, part('grief'))).toBeNull();
    expect(shown({ ...narrowing, category: 'h' }, part('grief'))).toBeNull();
    expect(shown({ ...narrowing, category: 'h' })?.categories).toEqual([]);
  });
});

describe('the address of a part', () => {
  test.each([
    ['stories', FIRST_PART, '/stories'],
    ['stories', { category: null, number: 2 }, '/stories/page/2'],
    ['', { category: null, number: 12 }, '/page/12'],
    ['a/b', { category: 'wohnen-für-alle', number: 1 }, '/a/b/category/wohnen-f%C3%BCr-alle'],
    ['', { category: 'grief', number: 3 }, '/category/grief/page/3'],
  ])('of %j %j is %s', (slug, part, path) => {
    expect(partPath(slug, part)).toBe(path);
    if (part !== FIRST_PART) expect(readPart(decodeURIComponent(path).slice(1))).toEqual({ slug, part });
  });

  test.each([
    'stories',
    'stories/page',
    'stories/page/1',
    'stories/page/0',
    'stories/page/02',
    'stories/page/2x',
    'stories/page/12345',
    'stories/page/2/3',
    'stories/category',
    'stories/category/grief/page/1',
    'stories/category/grief/page/x',
    'stories/category/grief/more',
  ])('is not %s', (slug) => {
    expect(readPart(slug)).toBeNull();
  });
});
