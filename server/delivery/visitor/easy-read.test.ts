import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ContentView, EditorView } from '../../../src/model/view.ts';
import { fullFirst } from '../../content/search/full-first.ts';
import { viewRenderer } from '../../testing/forms.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let cookie: string;

beforeEach(async () => {
  server = await startTestServer({}, viewRenderer);
  cookie = await server.signIn('mira', ['admin']);
});
afterEach(() => server.close());

const to = (href: string) => ({ type: 'page', href, text: '' });
const twinAt = async (path: string) => {
  const response = await server.get(path);
  return response.statusCode === 200 ? (JSON.parse(response.body) as ContentView).twin : response.statusCode;
};

test('both versions of a page lead to each other, and stop as soon as one is unpublished, moved, or no longer named', async () => {
  // The addresses are not below each other, so that neither page is stale only because of the other's address.
  const full = await server.publish(cookie, { slug: 'help', title: 'Help', easyRead: to('/easy') });
  expect(await twinAt('/help')).toBeNull();
  const easy = await server.publish(cookie, { slug: 'easy', title: 'Help: Easy Read' });
  const both = async () => [await twinAt('/help'), await twinAt('/easy')];
  const linked = [
    { path: '/easy', isEasyRead: true },
    { path: '/help', isEasyRead: false },
  ];
  expect(await both()).toEqual(linked);
  expect((await server.post('page/unpublishPage', { _id: easy._id }, cookie)).statusCode).toBe(200);
  expect(await both()).toEqual([null, 404]);
  const again = await server.publish(cookie, easy);
  expect(await both()).toEqual(linked);
  const unnamed = await server.publish(cookie, { ...full, easyRead: to('') });
  expect(await both()).toEqual([null, null]);
  const named = await server.publish(cookie, { ...unnamed, easyRead: to('/easy#top') });
  expect(await both()).toEqual(linked);
  await server.publish(cookie, { ...named, slug: 'support' });
  expect([await twinAt('/support'), await twinAt('/easy')]).toEqual([
    { path: '/easy', isEasyRead: true },
    { path: '/support', isEasyRead: false },
  ]);
  await server.publish(cookie, { ...again, slug: 'simple' });
  expect([await twinAt('/support'), await twinAt('/simple')]).toEqual([null, null]);
  const updated = { _id: again._id, from: '/easy' };
  expect((await server.post('page/updateLinks', updated, cookie)).statusCode).toBe(200);
  expect([await twinAt('/support'), await twinAt('/simple')]).toEqual([
    { path: '/simple', isEasyRead: true },
    { path: '/support', isEasyRead: false },
  ]);
});

test('an editor is told of an Easy Read version that names another one, and of the page that an inherited number is from', async () => {
  const start = async (path: string) => {
    const { body } = await server.get(encodeURI(path), { cookie });
    const { chainedTwin, callAbove } = (JSON.parse(body) as EditorView).start;
    return [chainedTwin, callAbove];
  };
  const call = { callNumber: '1800 111 222', callName: 'Night desk', textNumber: '0491 570 006' };
  await server.publish(cookie, { slug: 'räume', title: 'Rooms', ...call });
  await server.publish(cookie, { slug: 'räume/full', title: 'Full', easyRead: to('/räume/easy#top') });
  const easy = await server.publish(cookie, { slug: 'räume/easy', title: 'Easy' });
  const above = { ...call, callAbout: '', callHours: '', title: 'Rooms', path: '/r%C3%A4ume' };
  expect(await start('/räume/full')).toEqual([null, above]);
  expect(await start('/räume')).toEqual([null, null]);
  await server.publish(cookie, { ...easy, easyRead: to('/räume') });
  expect(await start('/räume/full')).toEqual(['räume/easy', above]);
  expect(await start('/räume/easy')).toEqual([null, above]);
  const own = await server.publish(cookie, { slug: 'own', title: 'Own', easyRead: to('/own') });
  expect([own.slug, await start('/own')]).toEqual(['own', [null, null]]);
});

test('addresses elsewhere, of the page itself and of the home page are no Easy Read version', async () => {
  for (const [index, href] of ['https://example.org/help', '/help-3', '/', '#top', '/file/x'].entries()) {
    await server.publish(cookie, { slug: `help-${index + 2}`, title: 'Help', easyRead: to(href) });
    expect(await twinAt(`/help-${index + 2}`), href).toBeNull();
  }
  const hostile = { slug: 'hostile', title: 'Help', easyRead: to('javascript:alert(1)') };
  expect((await server.post('page/publishPage', { page: hostile }, cookie)).statusCode).toBe(422);
});

test('a page stands before its Easy Read version in the results of a search, next to it, and others keep their places', () => {
  const twins = [
    { full: 1, easyRead: 2 },
    { full: 8, easyRead: 9 },
  ];
  expect(fullFirst([2, 5, 1, 6], twins)).toEqual([1, 2, 5, 6]);
  expect(fullFirst([1, 5, 2], twins)).toEqual([1, 5, 2]);
  expect(fullFirst([2, 9, 5], twins)).toEqual([2, 9, 5]);
  expect(fullFirst([9, 2, 8, 1], twins)).toEqual([8, 9, 1, 2]);
});
