import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listsOfView } from '../../../src/blocks/lists-of-view.tsx';
import { renderBlocks } from '../../../src/blocks/render-blocks.tsx';
import { renderHeader } from '../../../src/headers/render-header.tsx';
import { newPage } from '../../../src/model/page.ts';
import type { ViewFailure } from '../../../src/model/view.ts';
import { SiteFooter } from '../../../src/site/site-footer.tsx';
import { SiteHeader } from '../../../src/site/site-header.tsx';
import { documentView } from '../../delivery/visitor/public-views.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { mediaShownInLists, mediaShownOnPage, mediaShownOnSite, namedMedia } from './media-uses.ts';

const image = (imageId: string, crops = {}) => ({ imageId, alt: '', ...crops });
const desktop = { left: 1, top: 2, width: 400, height: 300 };
const shownOn = (page: object) =>
  Object.fromEntries(
    [...mediaShownOnPage(newPage(page))].map(([id, renditions]) => [id, [...renditions].sort()]),
  );
const testimonials = (imageId: string, crops = {}) => ({
  key: `t-${imageId}`,
  componentType: 'Testimonials',
  items: [{ key: 'i', quote: 'x', quoteBy: '', image: image(imageId, crops) }],
});

test('a header shows its picture in the crop of each canvas, and on social networks where they have none of their own', () => {
  const header = { header: { image: image('sea', { desktop, other: desktop }) } };
  const crop = 'cx=1&cy=2&cw=400&ch=300';
  const social = `w=400&h=209&${crop}`;
  expect(shownOn({ ...header, headerType: 'FullWidthImageHeader' })).toEqual({
    sea: [`w=320&h=180&${crop}`, 'w=320&h=427', social, 'w=480&h=640', 'w=640&h=853', 'w=750&h=1000'],
  });
  expect(shownOn({ ...header, headerType: 'none' })).toEqual({ sea: [social] });
  const own = { og: { image: image('one') }, twitter: { image: image('two') } };
  expect(shownOn({ ...header, ...own })).toEqual({ sea: [], one: ['w=400&h=209'], two: ['w=400&h=209'] });
});

test('a header and lists of pages show the dark version of a picture in its own crops, and social networks do not', () => {
  const dark = image('night', { desktop: { ...desktop, left: 9 } });
  const crop = 'cx=9&cy=2&cw=400&ch=300';
  const shown = shownOn({ header: { image: { ...image('sea'), dark } }, headerType: 'HalfWidthImageHeader' });
  expect(shown.night).toEqual([
    `w=320&h=180&${crop}`,
    'w=320&h=427',
    'w=480&h=640',
    'w=640&h=853',
    'w=750&h=1000',
  ]);
  expect(shownOn({ header: { image: { ...image('sea'), dark } }, headerType: 'none' }).night).toEqual([]);
  const listed = mediaShownInLists({ image: { ...image('sea'), dark } });
  expect([...(listed.get('night') ?? [])]).toEqual([`w=320&h=214&${crop}`]);
});

test('blocks show their pictures, nested ones too, but none in a column that is not there or in a block of unknown type', () => {
  const contents = [
    { ...testimonials('face', { desktop }), marginTop: undefined },
    {
      key: 's',
      componentType: 'SplitContent',
      width: 0,
      left: [testimonials('hidden')],
      right: [testimonials('nested', { desktop })],
    },
    { key: 'u', componentType: 'Unknown', image: image('unknown') },
  ];
  expect(shownOn({ contents })).toEqual({
    face: ['w=320&h=320&cx=1&cy=2&cw=400&ch=300'],
    hidden: [],
    nested: ['w=320&h=320&cx=1&cy=2&cw=400&ch=300'],
    unknown: [],
  });
});

test('logos are shown in one size, and the pictures of the settings on social networks', () => {
  const shown = (kind: 'nav' | 'footer' | 'siteSettings', document: object) =>
    [...mediaShownOnSite(kind, document)].map(([id, renditions]) => [id, ...renditions]);
  expect(shown('footer', { logo: image('a'), logoTwo: image('b', { desktop }), logoThree: null })).toEqual([
    ['a', 'w=320'],
    ['b', 'w=320&cx=1&cy=2&cw=400&ch=300'],
  ]);
  expect(shown('siteSettings', { logo: image('a'), og: { image: image('b') } })).toEqual([
    ['a', 'w=320', 'w=400&h=209'],
    ['b', 'w=400&h=209'],
  ]);
  expect(shown('nav', { items: [{ picture: image('c') }] })).toEqual([['c']]);
});

test('a value that names no picture and no file uses none', () => {
  const links = [
    { type: 'file', fileId: '' },
    { type: 'file', fileId: null },
    { type: 'page', fileId: 'left' },
    { type: 'page', href: '/files/list' },
    { type: 'page', href: '/file/%zz' },
    { type: 'external', href: 'https://example.org/file/abc' },
  ];
  expect(namedMedia([null, { imageId: '' }, { imageId: 5 }, 'imageId', ...links])).toEqual(
    new Map([['/files/list', new Set()]]),
  );
});

test('a file is used by links in rich text, in fields and around the pages, and by links to its address', () => {
  const file = (fileId: string) => ({ type: 'file', href: '', fileId, text: 'Form' });
  const linked = (mark: object) => ({
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Form', marks: [mark] }] }],
  });
  const text = {
    key: 'r',
    componentType: 'RichText',
    text: linked({ type: 'link', attrs: file('text') }),
  };
  const contents = [
    text,
    {
      key: 's',
      componentType: 'SplitContent',
      width: 0,
      left: [{ ...text, key: 'l', text: linked({ type: 'link', attrs: file('hidden') }) }],
      right: [{ key: 'b', componentType: 'ButtonCta', link: file('button') }],
    },
    { key: 'u', componentType: 'Unknown', link: file('unknown') },
  ];
  expect(shownOn({ contents })).toEqual({ text: ['file'], hidden: [], button: ['file'], unknown: [] });
  const items = [{ link: file('a') }, { href: '/file/b%20c/Form.pdf' }, { href: '/api/file/d?x=1' }];
  expect([...mediaShownOnSite('nav', { items })]).toEqual([
    ['a', new Set(['file'])],
    ['b c', new Set(['file'])],
    ['d', new Set(['file'])],
  ]);
});

describe('the demo site', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startTestServer({ DEMO: '1' });
  });
  afterAll(() => server.close());

  test('gets every picture that its pages request, and nothing else', async () => {
    const { database, domains } = server.services;
    const rows = await database.visitor.selectFrom('page_published').selectAll().execute();
    const asked = new Set<string>();
    const failures: ViewFailure[] = [];
    for (const row of rows) {
      const domain = domains.byId(row.domain_id)!;
      const { page_id: pageId, published_at: publishedAt, slug, doc } = row;
      const { view } = await documentView(server.services, domain, { pageId, publishedAt, slug, doc });
      const { shell, head, page } = view;
      const lists = listsOfView(view);
      const html = [
        renderToStaticMarkup(<SiteHeader shell={shell} />),
        ...Object.values(
          renderHeader(page.headerType, page, shell, { call: null, twin: view.twin }, failures),
        ),
        ...renderBlocks(page.contents, { baseUrls: shell.baseUrls, lists, hasOwn: () => false, failures }),
        renderToStaticMarkup(<SiteFooter shell={shell} />),
        head.og.image,
        head.twitter.image,
      ].join(' ');
      for (const [, address] of html.replaceAll('&amp;', '&').matchAll(/(\/img\/[^\s",]+)/g))
        asked.add(address!);
    }
    const uses = await database.visitor
      .selectFrom('media_use')
      .select(['media_id', 'renditions'])
      .where('state', '=', 'published')
      .execute();
    const recorded = new Set(
      uses.flatMap(({ media_id, renditions }) =>
        (JSON.parse(renditions) as string[]).map((query) => `/img/${media_id}?${query}`),
      ),
    );
    expect(failures).toEqual([]);
    expect(asked.size).toBeGreaterThan(50);
    expect([...asked].filter((address) => !recorded.has(address))).toEqual([]);
    // The site's social picture is used for pages that have no social picture, and map pictures are shown once the server has
    // rendered them.
    const more = [...recorded].filter(
      (address) =>
        !asked.has(address) && !address.includes('w=400&h=209') && !address.startsWith('/img/map-'),
    );
    expect(more).toEqual([]);
  });
});
