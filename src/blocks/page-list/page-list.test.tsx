import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { EditingContext } from '../../editable/use-editable.ts';
import { FIRST_PART, type ListedPage, type PageLists } from '../../model/page-list.ts';
import { BlockHost } from '../block-list.tsx';
import { PageListContext } from '../page-list-context.ts';
import { completeBlock } from '../registry.ts';
import { stubEditing } from '../test-kit.tsx';
import { ListedPages } from './ListedPages.tsx';

const page = (slug: string, fields: Partial<ListedPage> = {}): ListedPage => ({
  _id: slug,
  slug,
  title: 'Lou & the dog',
  summary: '',
  image: null,
  tags: ['home'],
  publishedAt: '2026-01-01T00:00:00.000Z',
  ...fields,
});

function markup(
  pages: readonly ListedPage[],
  fields: object = {},
  { editing = false, ...lists }: { editing?: boolean } & Partial<PageLists> = {},
) {
  const block = completeBlock({ key: 'b1', componentType: 'PageList', ...fields });
  const known: PageLists = {
    pages,
    categories: [],
    slug: 'stories',
    part: FIRST_PART,
    first: 'b1',
    ...lists,
  };
  return renderToStaticMarkup(
    <PageListContext value={(props) => <ListedPages {...props} lists={known} />}>
      <EditingContext value={editing ? stubEditing : null}>
        <BlockHost block={block} />
      </EditingContext>
    </PageListContext>,
  );
}

test('an entry as a row is a heading that links to the page, and its summary', () => {
  expect(markup([page('stories/café', { summary: 'The twelfth one had a yard.' })], { look: 'rows' })).toBe(
    '<div class="block page-list"><ul class="page-list-rows" id="list-b1"><li class="listed"><div>' +
      '<h2><a href="/stories/caf%C3%A9">Lou &amp; the dog</a></h2><p>The twelfth one had a yard.</p></div></li></ul></div>',
  );
});

test('with pictures, each entry has its own in the shape of the list, the first the largest, which screen readers pass over', () => {
  const image = { imageId: 'porch', alt: 'A porch' };
  const html = markup([page('a', { image }), page('b', { title: ' ' })]);
  expect(html).toContain('<ul class="page-list-pictures"');
  expect(html.match(/<img[^>]*>/g)).toEqual([
    '<img src="/img/porch?w=640&amp;h=427" srcSet="/img/porch?w=320&amp;h=214 320w, /img/porch?w=480&amp;h=320 480w, /img/porch?w=640&amp;h=427 640w"' +
      ' width="640" height="427" sizes="(width &lt; 640px) 100vw, 25rem" alt="" loading="lazy" decoding="async"/>',
  ]);
  expect(html).toContain('<a href="/b">/b</a>');
  expect(markup([page('a', { image })], { look: 'rows' })).not.toContain('<img');
});

test('an entry shows the dark version of its picture on dark screens', () => {
  const image = { imageId: 'porch', alt: '', dark: { imageId: 'night', alt: '' } };
  expect(markup([page('a', { image })])).toContain(
    '<picture><source media="(prefers-color-scheme: dark)" srcSet="/img/night?w=320&amp;h=214 320w, ' +
      '/img/night?w=480&amp;h=320 480w, /img/night?w=640&amp;h=427 640w" sizes="(width &lt; 640px) 100vw, 40rem"/>' +
      '<img src="/img/porch?w=640',
  );
});

test('without pages, readers see nothing, and editors how to have some', () => {
  expect(markup([])).toBe('');
  expect(markup([page('stories')])).toBe('');
  expect(markup([], {}, { editing: true })).toContain(
    '<p>No pages yet. Published pages of the template Listing are shown here. Until there are some, readers see nothing.</p>',
  );
});

test('readers choose a category by links above the list, and the current one says so', () => {
  const categories = [{ key: 'h', _id: 'h', name: 'A home', filters: ['home'] }];
  const part = { category: 'a-home', number: 1 };
  const links = (lists: Partial<PageLists>) =>
    markup([page('a')], { narrowing: true }, { categories, ...lists }).match(/<nav.*?<\/nav>/)?.[0];
  expect(links({ part })).toBe(
    '<nav class="page-list-categories" aria-label="Categories"><ul><li><a href="/stories#list-b1">All</a></li>' +
      '<li><strong aria-current="true">A home</strong></li></ul></nav>',
  );
  expect(links({})).toContain('<strong aria-current="true">All</strong>');
});

test('further pages are linked below the list, within the category', () => {
  const pages = ['a', 'b', 'c'].map((slug) => page(slug));
  const categories = [{ key: 'h', _id: 'h', name: 'Home', filters: [] }];
  const below = (number: number) =>
    markup(pages, { perPage: 1, narrowing: true }, { categories, part: { category: 'home', number } }).match(
      /<nav class="page-list-pages".*<\/nav>/,
    )?.[0];
  expect(below(2)).toBe(
    '<nav class="page-list-pages" aria-label="Pages of this list">' +
      '<a class="button-secondary" rel="prev" href="/stories/category/home#list-b1">Previous page</a><p>Page 2 of 3</p>' +
      '<a class="button-secondary" rel="next" href="/stories/category/home/page/3#list-b1">Next page</a></nav>',
  );
  expect(below(1)).not.toContain('rel="prev"');
  expect(below(3)).not.toContain('rel="next"');
});
