import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { listsOfView } from '../../../src/blocks/lists-of-view.tsx';
import { renderBlocks } from '../../../src/blocks/render-blocks.tsx';
import type { StoredPage } from '../../../src/model/page.ts';
import type { View } from '../../../src/model/view.ts';
import { pageTags } from '../../content/documents/page-tags.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let cookie: string;

/** Renders the content of a page like Astro does, with the page's metadata for search engines. */
async function drawn(view: View) {
  const failures: never[] = [];
  const content =
    view.kind !== 'content'
      ? view.kind
      : renderBlocks(view.page.contents, {
          baseUrls: view.shell.baseUrls,
          lists: listsOfView(view),
          hasOwn: () => false,
          failures,
        }).join('');
  const { title, canonical } = view.head;
  return { html: Buffer.from(JSON.stringify({ title, canonical, content })), csp: null, failures };
}

beforeEach(async () => {
  server = await startTestServer({ SITE_URL: 'https://www.example.org' }, drawn);
  cookie = await server.signIn('mira');
});
afterEach(() => server.close());

const list = (fields: object = {}) => ({ key: 'l', componentType: 'PageList', ...fields });

const publishList = (fields: object = {}) =>
  server.publish(cookie, { slug: 'stories', title: 'Stories', contents: [list(fields)] });

function publishStory(slug: string, fields: object = {}): Promise<StoredPage> {
  return server.publish(cookie, {
    slug: `stories/${slug}`,
    title: `Story ${slug}`,
    description: `About ${slug}.`,
    template: 'listing',
    ...fields,
  });
}

/** The page with the list, apart from its links. */
const STORIES = {
  title: 'Stories',
  canonical: 'https://www.example.org/stories',
  content: expect.any(String),
};
const STORIES_2 = {
  ...STORIES,
  title: 'Stories, page 2',
  canonical: 'https://www.example.org/stories/page/2',
};

async function get(url: string) {
  const response = await server.get(url);
  if (response.statusCode !== 200) return response.statusCode;
  const { title, canonical, content } = response.json();
  const links = [...content.matchAll(/<h2><a href="([^"]*)">([^<]*)/g)].map(
    ([, href, words]) => `${href} ${words}`,
  );
  return { title, canonical, links, content: content as string };
}

test('a list shows the published pages of the template Listing, and nothing of drafts and other pages', async () => {
  await publishList();
  expect(await get('/stories')).toEqual({ ...STORIES, links: [], content: '' });
  await publishStory('ann');
  const changed = await publishStory('café');
  await server.save(cookie, { ...changed, title: 'A draft' });
  await server.save(cookie, { slug: 'stories/draft', title: 'A draft', template: 'listing' });
  await server.publish(cookie, { slug: 'stories/plain', title: 'A plain page' });
  expect(await get('/stories')).toEqual({
    ...STORIES,
    links: ['/stories/caf%C3%A9 Story café', '/stories/ann Story ann'],
  });
});

describe('a list is made anew', () => {
  const links = async () => ((await get('/stories')) as { links: string[] }).links;

  test('when one of its pages is published, renamed, moved, unpublished, or no longer a listing', async () => {
    await publishList();
    expect(await links()).toEqual([]);
    let page = await publishStory('ann');
    expect(await links()).toEqual(['/stories/ann Story ann']);
    page = await server.publish(cookie, { ...page, title: 'Ann’s story' });
    expect(await links()).toEqual(['/stories/ann Ann’s story']);
    page = await server.publish(cookie, { ...page, slug: 'stories/anna' });
    expect(await links()).toEqual(['/stories/anna Ann’s story']);
    await server.post('page/unpublishPage', { _id: page._id }, cookie);
    expect(await links()).toEqual([]);
    const again = (await server.get(`/api/page/load?slug=stories/anna`, { cookie })).json();
    page = await server.publish(cookie, again);
    expect(await links()).toHaveLength(1);
    await server.publish(cookie, { ...page, template: 'generic' });
    expect(await links()).toEqual([]);
  });

  test('when what lists show of a page is published by itself', async () => {
    await publishList();
    const page = await publishStory('ann');
    await get('/stories');
    await server.post(
      'listing/publishListing',
      { listing: { pageId: page._id, title: 'Ann, in short' } },
      cookie,
    );
    expect(await links()).toEqual(['/stories/ann Ann, in short']);
  });

  test('and no last copy of it shows a page that was taken from readers', async () => {
    await publishList();
    const page = await publishStory('ann');
    expect(await links()).toHaveLength(1);
    await server.post('page/unpublishPage', { _id: page._id }, cookie);
    await server.services.database.visitor.destroy();
    expect((await server.get('/stories')).body).not.toContain('ann');
  });

  test('and lists that did not show it keep their last copies, here and on other sites', async () => {
    await publishList({ branch: { href: '/stories' } });
    const elsewhere = [list({ branch: { href: '/elsewhere' } })];
    const other = await server.publish(cookie, { slug: 'elsewhere', title: 'There', contents: elsewhere });
    const page = await publishStory('ann');
    await server.publish(cookie, { slug: 'elsewhere/bo', title: 'Bo', template: 'listing' });
    await publishStory('cy');
    for (const path of ['/stories', '/elsewhere']) await server.get(path);
    expect(server.services.pageCache.copy(other.domainId, '/elsewhere')?.tags).toEqual([
      ...pageTags(other._id, other.domainId, 'elsewhere'),
      `listings:${other.domainId}`,
      expect.stringMatching(/^page:(?!$)/),
    ]);
    await server.post('page/unpublishPage', { _id: page._id }, cookie);
    await server.services.database.visitor.destroy();
    expect((await server.get('/elsewhere')).body).toContain('Bo');
    expect((await server.get('/stories')).statusCode).toBe(500);
  });

  test('of several on a page, each keeps no last copy that shows a page that was taken from readers', async () => {
    const contents = [list({ branch: { href: '/none' } }), { ...list({ perPage: 1 }), key: 'second' }];
    await server.publish(cookie, { slug: 'stories', title: 'Stories', contents });
    const page = await publishStory('ann');
    expect(await links()).toEqual(['/stories/ann Story ann']);
    await server.post('page/unpublishPage', { _id: page._id }, cookie);
    await server.services.database.visitor.destroy();
    expect((await server.get('/stories')).statusCode).toBe(500);
  });

  test('and what is published by itself has only its own pictures made', async () => {
    const published = vi.spyOn(server.services.madeAhead, 'published');
    const plain = await server.publish(cookie, { slug: 'plain', title: 'Plain' });
    const looked = () => published.mock.calls.splice(0).flat();
    expect(looked()).toEqual([plain._id]);
    const page = await publishStory('ann');
    const { listing } = (await server.get(`/api/listing/findById?id=${page._id}`, { cookie })).json();
    expect(looked()).toEqual([page._id, listing._id]);
    await server.post('listing/publishListing', { listing: { pageId: page._id, title: 'Ann' } }, cookie);
    expect(looked()).toEqual([page._id, listing._id]);
  });
});

describe('the parts of a list have addresses of their own', () => {
  beforeEach(async () => {
    for (const [slug, keywords] of [
      ['a', 'rent, Wohnen'],
      ['b', 'grief'],
      ['c', 'Rent'],
    ])
      await publishStory(slug!, { keywords });
    const { id } = server.services.domains.default()!;
    const url = `/api/siteSettings/loadSiteSettings?domainId=${id}`;
    const settings = (await server.get(url, { cookie })).json();
    const categories = [
      { name: 'Wohnen für alle', filters: ['rent'] },
      { name: 'Grief', filters: [] },
      { name: 'Unused', filters: ['unused'] },
    ];
    const saved = await server.post(
      'siteSettings/publishSiteSettings',
      { siteSettings: { ...settings, title: 'Verandah', categories } },
      cookie,
    );
    expect(saved.statusCode).toBe(200);
  });

  const order = { order: 'title' };

  test('one for each of its pages, with a title and a canonical address', async () => {
    await publishList({ ...order, perPage: 2 });
    expect(await get('/stories')).toEqual({
      ...STORIES,
      links: ['/stories/a Story a', '/stories/b Story b'],
    });
    const second = (await get('/stories/page/2')) as { content: string };
    expect(second).toEqual({
      ...STORIES_2,
      links: ['/stories/c Story c'],
    });
    expect(second.content).toContain('rel="prev" href="/stories#list-l"');
    expect(second.content).toContain('<p>Page 2 of 2</p>');
    for (const url of ['/stories/page/3', '/stories/page/1', '/stories/page/02', '/elsewhere/page/2'])
      expect(await get(url)).toBe(404);
  });

  test('one for each category that a page is in', async () => {
    await publishList({ ...order, narrowing: true, perPage: 1 });
    expect(await get('/stories/category/wohnen-f%C3%BCr-alle')).toEqual({
      title: 'Stories: Wohnen für alle',
      canonical: 'https://www.example.org/stories/category/wohnen-f%C3%BCr-alle',
      links: ['/stories/a Story a'],
      content: expect.any(String),
    });
    expect(await get('/stories/category/wohnen-f%C3%BCr-alle/page/2')).toEqual({
      title: 'Stories: Wohnen für alle, page 2',
      canonical: 'https://www.example.org/stories/category/wohnen-f%C3%BCr-alle/page/2',
      links: ['/stories/c Story c'],
      content: expect.any(String),
    });
    for (const url of ['grief/page/2', 'unused', 'rent', 'wohnen-f%C3%BCr-alle/page/1'])
      expect(await get(`/stories/category/${url}`)).toBe(404);
  });

  test('none on a page without a list, or where readers cannot choose', async () => {
    await publishList(order);
    await server.publish(cookie, { slug: 'plain' });
    for (const url of ['/stories/category/grief', '/plain/page/2', '/page/2'])
      expect(await get(url)).toBe(404);
  });

  test('on the home page too', async () => {
    const home = (await server.get('/api/page/load?slug=/', { cookie })).json();
    await server.publish(cookie, { ...home, contents: [list({ ...order, perPage: 2 })] });
    expect(await get('/page/2')).toEqual({
      title: 'Welcome, page 2',
      canonical: 'https://www.example.org/page/2',
      links: ['/stories/c Story c'],
      content: expect.any(String),
    });
  });

  test('a page that is published at such an address goes before', async () => {
    await publishList({ ...order, perPage: 2 });
    await server.publish(cookie, { slug: 'stories/page/2', title: 'A page of its own' });
    expect(await get('/stories/page/2')).toEqual({
      ...STORIES_2,
      title: 'A page of its own',
      links: [],
      content: '',
    });
  });

  test('of two lists on a page, the first one has them', async () => {
    const second = list({ ...order, key: 'm', perPage: 1, narrowing: true });
    const contents = [list({ ...order, perPage: 2 }), second];
    await server.publish(cookie, { slug: 'stories', title: 'Stories', contents });
    expect(await get('/stories')).toEqual({
      ...STORIES,
      links: ['/stories/a Story a', '/stories/b Story b', '/stories/a Story a'],
    });
    expect(await get('/stories/page/2')).toEqual({
      ...STORIES_2,
      links: ['/stories/c Story c', '/stories/a Story a'],
    });
    expect(await get('/stories/category/grief')).toBe(404);
  });

  test('is cached, and made anew with the others', async () => {
    await publishList({ ...order, perPage: 2 });
    const { counts } = server.services.pageCache;
    await get('/stories/page/2');
    const { stored } = counts;
    await get('/stories/page/2?x=1');
    expect(counts.stored).toBe(stored);
    await publishStory('d');
    expect(await get('/stories/page/2')).toEqual({
      ...STORIES_2,
      links: ['/stories/c Story c', '/stories/d Story d'],
    });
  });
});

test('a page with lists takes four statements at most, however many lists and entries it has', async () => {
  const image = { imageId: 'porch', alt: '' };
  for (const slug of ['a', 'b', 'c']) await publishStory(slug, { header: { image } });
  const lists = ['l', 'm', 'n'].map((key) => list({ key, perPage: 1 }));
  const header = { title: 'Stories', image };
  await server.publish(cookie, {
    slug: 'stories',
    headerType: 'HalfWidthImageHeader',
    header,
    contents: lists,
  });
  const { statements } = server.services.database;
  for (const url of ['/stories', '/stories/page/2']) {
    const before = { ...statements };
    expect(await get(url)).not.toBe(404);
    expect({
      visitor: statements.visitor - before.visitor,
      reader: statements.reader - before.reader,
    }).toEqual({
      visitor: 4,
      reader: 0,
    });
  }
});

test('readers are given the pictures of a list in the sizes in which it shows them', async () => {
  const crop = { left: 0, top: 0, width: 1600, height: 900 };
  await publishStory('ann', { header: { image: { imageId: 'porch', alt: '', desktop: crop } } });
  await publishList();
  const { content } = (await get('/stories')) as { content: string };
  const shown = [...content.replaceAll('&amp;', '&').matchAll(/\/img\/porch\?([^\s",]+)/g)].map(
    ([, query]) => query,
  );
  const uses = await server.services.database.visitor
    .selectFrom('media_use')
    .innerJoin('listing_published', 'listing_id', 'document_id')
    .select('renditions')
    .where('state', '=', 'published')
    .execute();
  expect([...new Set(shown)].sort()).toEqual(uses.flatMap(({ renditions }) => JSON.parse(renditions)).sort());
  expect(shown.length).toBeGreaterThan(1);
});
