import { afterEach, beforeEach, expect, test } from 'vitest';
import { emptySiteSettings, type SiteSettings } from '../../../src/model/site.ts';
import type { SearchView, View } from '../../../src/model/view.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

/** On a site other than the demo site, readers search with words of distress, and the owner chooses the results. */

let server: TestServer;
let cookie: string;
let shown: View;

beforeEach(async () => {
  server = await startTestServer({}, async (view) => {
    shown = view;
    return { html: Buffer.from(view.kind), csp: null, failures: [] };
  });
  cookie = await server.signIn('mira', ['admin']);
});
afterEach(() => server.close());

const text = (words: string) => ({ key: 'a', componentType: 'Text', text: words });
const call = (phoneNumber: string) => ({ key: 'b', componentType: 'EmergencyContact', phoneNumber });
const publish = (slug: string, fields: object) => server.publish(cookie, { slug, title: slug, ...fields });

async function search(q: string) {
  const response = await server.get(`/search?${new URLSearchParams({ q })}`);
  expect(response.statusCode, response.body).toBe(200);
  const { result } = shown as SearchView;
  return {
    ...result,
    found: result.hits.map(({ path, callNumber }) => `${path} ${callNumber}`.trim()),
    kinds: result.cards.map(({ kind }) => kind),
  };
}

async function changeSettings(change: (settings: SiteSettings) => Partial<SiteSettings>): Promise<void> {
  const { id } = server.services.domains.default()!;
  const stored = await server.get(`/api/siteSettings/loadSiteSettings?domainId=${id}`, { cookie });
  const siteSettings: SiteSettings = { ...emptySiteSettings(id), ...stored.json() };
  const sent = { siteSettings: { ...siteSettings, ...change(siteSettings) } };
  const response = await server.post('siteSettings/publishSiteSettings', sent, cookie);
  expect(response.statusCode, response.body).toBe(200);
}

test('a page that asks for money never answers a word of distress, whether another page does or not', async () => {
  await publish('give', {
    title: 'A gift in your will: if you want to die at peace',
    contents: [text('suicide violence')],
  });
  for (const q of ['i want to die', 'suicide', 'hes violent']) {
    const { found, kinds } = await search(q);
    expect([found, kinds], q).toEqual([[], [q === 'hes violent' ? 'danger' : 'danger']]);
  }
  expect((await search('gift')).found).toEqual(['/give']);
  await publish('talk', { title: 'Talk', contents: [text('About suicide.'), call('1800 111 222')] });
  expect((await search('suicide')).found).toEqual(['/talk 1800 111 222']);
});

test('without search words, the page to call from whose title says so helps; with them, the page that has them', async () => {
  await publish('food', { title: 'Food', contents: [text('Our cooks like food.')] });
  expect((await search('food')).found).toEqual(['/food']);
  await publish('pantry', { title: 'Food pantry', contents: [call('1800 111 222')] });
  expect((await search('hungry')).found).toEqual(['/pantry 1800 111 222']);
  await publish('basket', {
    title: 'Basket',
    searchWords: 'hungry, food',
    description: 'Call (08) 5550 1234.',
  });
  expect((await search('hungry')).found).toEqual(['/basket (08) 5550 1234']);
  expect((await search('food')).found).toEqual(['/basket (08) 5550 1234', '/pantry 1800 111 222']);
});

test('the other words of a search find other pages after those that help, but not where there is danger', async () => {
  await publish('basket', { title: 'Basket', searchWords: 'food, suicide' });
  await publish('donate', { title: 'Donate', contents: [text('food')] });
  await publish('thanks', { title: 'Thanks', contents: [text('donate food')] });
  expect((await search('donate food')).found).toEqual(['/basket', '/donate']);
  expect((await search('food')).found).toEqual(['/basket']);
  expect((await search('donate suicide')).found).toEqual(['/basket']);
});

test('the owner says which page helps, adds words and topics, and orders them; what is not published counts for nobody', async () => {
  await publish('one', { title: 'One', searchWords: 'homeless, food' });
  await publish('two', { title: 'Two', description: 'Ring 1800 333 444' });
  await publish('bees', { title: 'Bees' });
  const page = (href: string) => ({ type: 'page' as const, href, text: '' });
  await changeSettings(({ searchTopics }) => ({
    crisisWords: ['ünbearable'],
    searchTopics: [
      { key: 'own', topic: '', name: 'Bees', words: ['swarm of bees'], page: page('/bees'), card: 'danger' },
      ...searchTopics.map((topic) =>
        topic.topic === 'violence'
          ? { ...topic, words: ['he yells'], page: page('/two'), card: 'none' as const }
          : topic,
      ),
    ],
  }));
  const { found, cards } = await search('he yels');
  expect({ found, cards }).toEqual({
    found: ['/two 1800 333 444'],
    cards: [{ kind: 'violence', page: { path: '/two', title: 'Two', callNumber: '1800 333 444' } }],
  });
  const bees = await search('a swarm of bees');
  expect([bees.found, bees.cards]).toEqual([['/bees'], [{ kind: 'danger' }]]);
  expect((await search('unbearable')).kinds).toEqual(['danger']);
  expect((await search('abuse and homeless')).found).toEqual(['/two 1800 333 444', '/one']);
  await changeSettings(({ searchTopics }) => ({ searchTopics: searchTopics.toReversed() }));
  expect((await search('abuse and homeless')).found).toEqual(['/one', '/two 1800 333 444']);
  await changeSettings(() => ({ searchTopics: [], crisisWords: [] }));
  const abuse = await search('abuse');
  expect([abuse.found, abuse.cards]).toEqual([[], [{ kind: 'danger' }]]);
  expect((await search('suicide')).kinds).toEqual(['danger']);
  expect((await search('unbearable')).kinds).toEqual([]);
});

test('a chosen page that readers do not have leaves the choice to the search', async () => {
  await publish('one', { title: 'One', searchWords: 'homeless' });
  const two = await publish('two', { title: 'Two' });
  const choose = (href: string) =>
    changeSettings(({ searchTopics }) => ({
      searchTopics: searchTopics.map((topic) =>
        topic.topic === 'housing' ? { ...topic, page: { type: 'page' as const, href, text: '' } } : topic,
      ),
    }));
  await choose('/two');
  expect((await search('homeless')).found).toEqual(['/two']);
  await server.post('page/unpublishPage', { _id: two._id }, cookie);
  expect((await search('homeless')).found).toEqual(['/one']);
  await choose('/nowhere');
  expect((await search('homeless')).found).toEqual(['/one']);
});

test('beside what was found, and where nothing was, stand the pages that help, or else those to call from', async () => {
  expect((await search('xylophone')).help).toEqual([]);
  await publish('talk', { title: 'Talk', contents: [call('1800 111 222')] });
  await publish('about', { title: 'About', contents: [text('Ring 1800 999 000.')] });
  const talk = { path: '/talk', title: 'Talk', callNumber: '1800 111 222' };
  expect((await search('xylophone')).help).toEqual([talk]);
  expect((await search('')).help).toEqual([talk]);
  expect((await search('about')).help).toEqual([talk]);
  expect((await search('talk')).help).toEqual([]);
  await publish('room', { title: 'Room', searchWords: 'homeless' });
  await publish('life', { title: 'Life', searchWords: 'suicide' });
  expect((await search('xylophone')).help.map(({ path }) => path)).toEqual(['/life', '/room']);
});
