import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isUnpublishedChange, type StoredPage } from '../../../src/model/page.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { changedAt } from './versions.ts';

let server: TestServer;
let cookie: string;

beforeEach(async () => {
  server = await startTestServer();
  cookie = await server.signIn('mira', ['admin']);
});
afterEach(() => server.close());

/** Sets the clock back by an hour, so that the times of all earlier publications are in the future. */
function setBackTheClock() {
  const now = Date.now() - 3_600_000;
  vi.spyOn(server.services, 'now').mockImplementation(() => new Date(now).toISOString());
}

async function unpublished(): Promise<string[]> {
  const { pages } = (await server.get('/api/page/list?unpublished=true', { cookie })).json();
  return pages.map(({ slug }: StoredPage) => slug).toSorted();
}

test('a change is now, but after the last publication', () => {
  const now = '2026-03-01T10:00:00.000Z';
  expect(changedAt(now, null)).toBe(now);
  expect(changedAt(now, '2026-03-01T09:59:59.999Z')).toBe(now);
  expect(changedAt(now, now)).toBe('2026-03-01T10:00:00.001Z');
  expect(changedAt(now, '2026-03-01T12:00:00Z')).toBe('2026-03-01T12:00:00.001Z');
});

test('what is changed after the clock was set back is unpublished, and is published with others and when it is asked for', async () => {
  const saved = await server.publish(cookie, { slug: 'saved', title: 'Old' });
  const asked = await server.publish(cookie, { slug: 'asked', title: 'Old' });
  const restored = await server.publish(cookie, { slug: 'restored', title: 'Old' });
  setBackTheClock();
  await server.save(cookie, { ...saved, title: 'New' });
  await server.save(cookie, { ...asked, title: 'New' });
  const { _id, version } = restored;
  const { revisions } = (await server.get(`/api/page/loadRevisions?_id=${_id}`, { cookie })).json();
  const body = { _id, collection: 'pages', revision: revisions[0]._id, version };
  expect((await server.post('page/restore', body, cookie)).statusCode).toBe(200);
  expect(await unpublished()).toEqual(['asked', 'restored', 'saved']);

  const many = await server.post('page/publishMany', { pages: [saved._id] }, cookie);
  expect(many.json().results).toEqual([
    {
      _id: saved._id,
      changed: true,
      page: { version: 3, published: true, lastPublished: expect.any(String), updatedAt: expect.any(String) },
    },
  ]);
  expect((await server.get('/saved')).body).toContain('New');
  const review = await server.post('reviews/ask', { _id: asked._id, version: 2, note: '' }, cookie);
  expect(review.statusCode, review.body).toBe(200);
  // The other two pages count as published without unpublished changes, although the clock was set back.
  expect(await unpublished()).toEqual(['asked', 'restored']);
});

test('so it is with a listing, and with the navigation of a site', async () => {
  const page = await server.publish(cookie, { slug: 'flat', template: 'listing' });
  const domainId = server.services.domains.default()!.id;
  const send = async (call: string, nav: object) =>
    (await server.post(`site/${call}`, { nav: { domainId, ...nav } }, cookie)).json().nav;
  const published = await send('publishNav', {});
  setBackTheClock();
  await server.save(cookie, { ...page, title: 'New' });
  const listing = await server.services.database.reader
    .selectFrom('listing')
    .select(['updated_at as updatedAt', 'last_published as lastPublished'])
    .executeTakeFirstOrThrow();
  expect(isUnpublishedChange(listing)).toBe(true);
  const items = [{ link: { type: 'page', text: 'Flat', href: '/flat' } }];
  const saved = await send('saveNav', { ...published, items });
  expect(isUnpublishedChange(saved)).toBe(true);
  expect(isUnpublishedChange(await send('publishNav', saved))).toBe(false);
});
