import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { setDerivedBy } from '../../../db/derived.ts';
import { SEARCH } from '../../../src/model/limits.ts';
import { newPage } from '../../../src/model/page.ts';
import type { SearchView, View } from '../../../src/model/view.ts';
import { RATES } from '../../core/limits/throttles.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { storeNewPage } from '../documents/store-page.ts';
import { SearchTexts } from './refresh-search-texts.ts';

let server: TestServer;
let cookie: string;
let shown: View | null;

beforeEach(async () => {
  shown = null;
  server = await startTestServer({}, async (view) => {
    shown = view;
    return { html: Buffer.from(view.kind), csp: null, failures: [] };
  });
  cookie = await server.signIn('mira', ['admin']);
});
afterEach(() => server.close());

const text = (words: string) => [{ key: 'a', componentType: 'Text', text: words }];
const publish = (slug: string, words: string, fields: object = {}) =>
  server.publish(cookie, { slug, title: slug, contents: text(words), ...fields });

async function search(q: string, more = '', headers: Record<string, string> = {}): Promise<SearchView> {
  const response = await server.get(`/search?${new URLSearchParams({ q })}${more}`, headers);
  expect(response.statusCode, response.body).toBe(200);
  expect(response.headers['cache-control']).toBe('private, no-store');
  return shown as SearchView;
}

async function paths(q: string): Promise<string> {
  return (await search(q)).result.hits.map(({ path }) => path).join(' ');
}

const HOSTILE = {
  nothing: '',
  spaces: '   ',
  operators: 'title:rent OR rent* AND NOT ^"x" NEAR(a b, 2) {title}: -a + (',
  quotes: '"""\' " "',
  NUL: 'rent\0rent',
  emoji: '😀😀👨‍👩‍👧',
  'right to left': 'مساعدة \u202Eשלום',
  'half a character': '\ud83d',
  'ten thousand letters': 'a'.repeat(10_000),
  'ten thousand words': 'rent '.repeat(2000),
  SQL: "'; drop table page; --",
  markup: '<script>alert(1)</script>',
};

describe('the search follows', () => {
  test('publishing, changing and unpublishing a page', async () => {
    await server.save(cookie, { slug: 'draft', title: 'Draft', contents: text('verandah') });
    expect(await paths('verandah')).toBe('');
    const page = await publish('one', 'verandah');
    expect(await paths('verandah')).toBe('/one');
    await server.save(cookie, { ...page, contents: text('balcony') });
    expect([await paths('verandah'), await paths('balcony')]).toEqual(['/one', '']);
    const changed = await server.publish(cookie, {
      ...page,
      version: page.version + 1,
      slug: 'moved',
      contents: text('balcony'),
    });
    expect([await paths('verandah'), await paths('balcony')]).toEqual(['', '/moved']);
    await server.post('page/unpublishPage', { _id: changed._id }, cookie);
    expect(await paths('balcony')).toBe('');
    await server.publish(cookie, { ...changed });
    expect(await paths('balcony')).toBe('/moved');
  });

  test('hiding a page from the sitemap or from search engines; a page with the quick exit is found', async () => {
    const page = await publish('one', 'verandah', { quickExit: 'on' });
    expect(await paths('verandah')).toBe('/one');
    const hidden = await server.publish(cookie, { ...page, hideFromSitemap: true });
    expect(await paths('verandah')).toBe('');
    const both = { hideFromSitemap: false, hideFromRobots: true };
    const secret = await server.publish(cookie, { ...hidden, ...both });
    expect(await paths('verandah')).toBe('');
    await server.publish(cookie, { ...secret, hideFromRobots: false });
    expect(await paths('verandah')).toBe('/one');
  });

  test('domains: each finds its own pages, one that is not published none, and a removed one leaves nothing', async () => {
    const domain = { name: 'Other', hostnames: ['other.localhost'] };
    const made = (await server.post('config/saveDomain', { domain }, cookie)).json().domain;
    const other = { host: 'other.localhost' };
    const page = { slug: 'there', title: 'There', contents: text('verandah') };
    const there = await server.post('page/publishPage', { page, domainId: made._id }, cookie);
    expect(there.statusCode, there.body).toBe(200);
    await publish('here', 'verandah');
    expect((await server.get('/search?q=verandah', other)).statusCode).toBe(404);
    await server.post('config/publishDomain', { domain: { _id: made._id } }, cookie);
    expect((await search('verandah', '', other)).result.hits.map(({ path }) => path)).toEqual(['/there']);
    expect(await paths('verandah')).toBe('/here');
    await server.post('config/unpublishDomain', { domain: { _id: made._id } }, cookie);
    expect((await server.get('/search?q=verandah', other)).statusCode).toBe(404);
    expect((await server.get('/search?q=verandah', { host: 'nobody.example' })).statusCode).toBe(200);
  });

  test('a program that reads pages otherwise: it reads all of them again when it starts', async () => {
    const { database, searchTexts } = server.services;
    await publish('one', 'verandah');
    const hidden = await publish('two', 'verandah');
    await server.publish(cookie, { ...hidden, hideFromRobots: true });
    await database.writer.updateTable('search_published').set({ words: 'otherwise' }).execute();
    await database.writer.deleteFrom('search_draft').execute();
    await database.writer.insertInto('search_word').values({ domain_id: 'gone', word: 'gone' }).execute();
    await searchTexts.refresh();
    expect(await paths('verandah')).toBe('');
    await setDerivedBy(database.writer, 'search', 'older rules');
    await searchTexts.refresh();
    expect(await paths('verandah')).toBe('/one');
    const drafts = await database.writer
      .selectFrom('search_draft')
      .select('title')
      .orderBy('title')
      .execute();
    expect(drafts.map(({ title }) => title)).toEqual(['Welcome', 'one', 'two']);
    const gone = await database.writer
      .selectFrom('search_word')
      .select('word')
      .where('domain_id', '=', 'gone')
      .execute();
    expect(gone).toEqual([]);
  });

  test('a program that is stopped while it reads: the next one begins again; of a page of a type that nobody knows it reads nothing', async () => {
    const { writer } = server.services.database;
    await publish('one', 'verandah');
    const { _id } = await server.save(cookie, { slug: 'odd' });
    await writer
      .updateTable('page')
      .set({ doc: sql`replace(doc, '"pageType":"page"', '"pageType":"gone"')` })
      .where('id', '=', _id)
      .execute();
    await writer.updateTable('search_published').set({ words: 'otherwise' }).execute();
    await setDerivedBy(writer, 'search', 'older rules');
    const stopped = new SearchTexts(writer, (error) => expect.fail(String(error)));
    await stopped.close();
    await stopped.refresh();
    expect(await paths('verandah')).toBe('');
    const next = new SearchTexts(writer, (error) => expect.fail(String(error)));
    next.start();
    await next.done();
    expect(await paths('verandah')).toBe('/one');
  });
});

describe('a search', () => {
  /** The result, without the found pages, of a search whose results fit on one page. */
  const PLAIN = { isMore: false, page: 1, pages: 1, corrections: [], fit: 'all', cards: [], help: [] };

  /** Returns the result of a search without the found pages. */
  async function said(q: string) {
    const { hits: _hits, ...rest } = (await search(q)).result;
    return rest;
  }

  test('shows the title and what stands around the words, marked', async () => {
    await publish('rent', 'Ask us about your rent before it is late.', { title: 'Help with rent' });
    const { result, head } = await search('RENT');
    expect(result.hits).toEqual([
      {
        path: '/rent',
        title: ['Help with ', 'rent', ''],
        excerpt: ['Ask us about your ', 'rent', ' before it is late.'],
        callNumber: '',
      },
    ]);
    expect(head.robots).toContain('noindex');
  });

  test('forgives typing mistakes, and says so', async () => {
    await publish('talk', 'Counselling is free.');
    expect(await paths('councelling fre')).toBe('/talk');
    const corrections = [{ typed: 'councelling', meant: 'counselling' }];
    const forgiven = { ...PLAIN, total: 1, corrections };
    expect(await said('councelling fre')).toEqual({ ...forgiven, typed: 'councelling fre', fit: 'some' });
    expect(await said('councelling free')).toEqual({ ...forgiven, typed: 'councelling free' });
    expect((await search('counselling')).result.corrections).toEqual([]);
  });

  test('forgives typing mistakes in three words at most, in quotes too, and of many in quotes looks for the first alone', async () => {
    const [meant, typed] = [
      ['counselling', 'verandah', 'balcony', 'terrace'],
      ['councelling', 'verandha', 'balcny', 'terrce'],
    ];
    await publish('one', `${meant.join(' then ')}.`);
    const three = typed.slice(0, 3).map((word, index) => ({ typed: word, meant: meant[index] }));
    for (const q of [
      typed.join(' '),
      `"${typed.join(' ')}"`,
      `"${typed[0]} ${typed[1]}" ${typed[2]} ${typed[3]}`,
    ]) {
      expect(await said(q), q).toEqual({ ...PLAIN, typed: q, total: 1, fit: 'some', corrections: three });
    }
    // Short words are not corrected, so they do not reduce the number of other words that can be corrected.
    expect((await search(`vx vy vz ${typed.slice(0, 3).join(' ')}`)).result.corrections).toEqual(three);
    const many = Array.from({ length: SEARCH.maxWords }, (_, index) => `v${index}`).join(' ');
    expect((await search(`"${many.slice(0, many.lastIndexOf(' '))} verandah"`)).result.total).toBe(1);
    expect((await search(`"${many} verandah"`)).result.total).toBe(0);
  });

  test('offers no word that is only in drafts, on another page that is gone, or hidden', async () => {
    await server.save(cookie, { slug: 'draft', title: 'Draft', contents: text('verandahs') });
    const page = await publish('one', 'balconies');
    await publish('two', 'terraces', { hideFromRobots: true });
    await server.post('page/unpublishPage', { _id: page._id }, cookie);
    for (const typed of ['verandhas', 'balconeis', 'terarces']) {
      expect(await said(typed), typed).toEqual({ ...PLAIN, typed, total: 0 });
    }
  });

  test('finds quoted words together first, then apart, and some of the words where no page has all', async () => {
    await publish('bank', 'A food bank is here.');
    await publish('apart', 'The bank has no food.');
    expect(await paths('"food bank"')).toBe('/bank');
    expect(await said('"bank food"')).toEqual({ ...PLAIN, typed: '"bank food"', total: 2, fit: 'apart' });
    expect(await said('food balcony')).toEqual({ ...PLAIN, typed: 'food balcony', total: 2, fit: 'some' });
    expect(await paths('where is the food')).not.toBe('');
  });

  test('is shown ten pages at a time', async () => {
    for (let index = 0; index < 12; index++) await publish(`p${index}`, 'verandah');
    const first = (await search('verandah')).result;
    expect(await said('verandah')).toEqual({ ...PLAIN, typed: 'verandah', total: 12, pages: 2 });
    expect(first.hits).toHaveLength(SEARCH.perPage);
    const second = (await search('verandah', '&page=2')).result;
    expect(second.hits).toHaveLength(2);
    const all = [...first.hits, ...second.hits].map(({ path }) => path);
    expect(new Set(all).size).toBe(12);
    for (const page of ['99', '999999', '2&page=2']) {
      expect((await search('verandah', `&page=${page}`)).result.page, page).toBe(2);
    }
    for (const page of ['0', '-1', 'x', '1e9', ''])
      expect((await search('verandah', `&page=${page}`)).result.page, page).toBe(1);
  });

  test('of very many pages finds a thousand, and says that there are more', async () => {
    const { database, domains, now } = server.services;
    const [domainId, at] = [domains.default()!.id, now()];
    await database.writer.transaction().execute(async (trx) => {
      for (let number = 0; number <= SEARCH.maxFound; number++) {
        const page = newPage({ slug: `p${number}`, title: 'Verandah' });
        const times = { publishedAt: at, updatedAt: at };
        await storeNewPage(trx, domainId, { published: page, draft: page }, times);
      }
    });
    const { hits, ...rest } = (await search('verandah', '&page=100')).result;
    expect(rest).toEqual({
      ...PLAIN,
      typed: 'verandah',
      total: SEARCH.maxFound,
      isMore: true,
      page: 100,
      pages: 100,
    });
    expect(hits).toHaveLength(SEARCH.perPage);
    // Storing so many pages takes long on a busy machine.
  }, 60_000);

  test('takes anything for words', async () => {
    await publish('one', 'Something else.');
    for (const [what, q] of Object.entries(HOSTILE)) {
      const { result } = await search(q);
      expect(result.hits, what).toEqual([]);
      expect([...result.typed].length, what).toBeLessThanOrEqual(SEARCH.maxLength);
    }
    for (const query of ['?q=rent&q=food', '?q[]=rent', '?', '', '?q=%ff%fe', '?q=%00']) {
      expect((await server.get(`/search${query}`)).statusCode, query).toBe(200);
    }
  });

  test('finds a page by its search words before others, also by mistakes and without apostrophes', async () => {
    await publish('named', 'Something else.', { title: 'Verandah and balcony' });
    await publish('meant', 'Nothing of it.', { searchWords: 'porch, verandah, can’t breath, ümlaut' });
    expect(await paths('verandah')).toBe('/meant /named');
    for (const typed of ['porch', 'cant breath', "can't breath", 'umlaut', 'verandah porch']) {
      expect(await paths(typed), typed).toBe('/meant');
    }
    const { hits } = (await search('porch')).result;
    expect(hits).toEqual([{ path: '/meant', title: ['meant'], excerpt: ['Nothing of it.'], callNumber: '' }]);
    expect((await search('prch')).result.corrections).toEqual([]);
  });

  test('of pages that fit as well shows first the one to call from', async () => {
    const call = { key: 'b', componentType: 'EmergencyContact', phoneNumber: '1800 111 222' };
    await publish('call', '', { contents: [...text('verandah'), call] });
    await publish('later', 'verandah');
    expect(await paths('verandah')).toBe('/call /later');
  });

  test('by words that most pages have alone finds the pages that have them together', async () => {
    await publish('title', '', { title: 'What we do' });
    await publish('apart', 'Do what you can, and we are glad.');
    expect(await paths('what we do')).toBe('/title');
    expect(await paths('i want to')).toBe('');
  });

  test('is one of sixty a minute from an address; signed-in users are not counted', async () => {
    for (let count = 0; count < RATES.calls.searches.attempts; count++) await search('rent');
    const refused = await server.get('/search?q=rent');
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['retry-after']).toBe('60');
    expect((await search('rent', '', { cookie })).staff).not.toBeNull();
    expect((await server.get('/')).statusCode).toBe(200);
  });

  test('has one path, which no page can have', async () => {
    const moved = await server.get('/Search/?q=rent');
    expect([moved.statusCode, moved.headers.location]).toEqual([301, '/search?q=rent']);
    const taken = await server.post('page/save', { page: { slug: 'search', title: 'Search' } }, cookie);
    expect(taken.statusCode).toBe(422);
  });
});
