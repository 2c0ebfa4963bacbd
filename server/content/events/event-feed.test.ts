import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { eventList } from '../../../db/event-queries.ts';
import type { StoredPage } from '../../../src/model/page.ts';
import { EVENTS } from '../../core/limits/limits.ts';
import { RATES } from '../../core/limits/throttles.ts';
import type { Renderer } from '../../delivery/visitor/renderer.ts';
import { openServices } from '../../open-services.ts';
import {
  apiEvent,
  HUMANITIX_KEY,
  type HumanitixStandIn,
  startHumanitix,
} from '../../testing/humanitix-stand-in.ts';
import { plainRenderer } from '../../testing/plain-renderer.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { EventFeed } from './event-feed.ts';
import type { FetchedEvents } from './humanitix.ts';

const HOUR = 3_600_000;
const NOW = Date.parse('2026-03-01T00:00:00.000Z');

const record = (name: string, ...hours: number[]) => ({
  _id: name,
  name,
  slug: name,
  timezone: 'Australia/Adelaide',
  eventLocation: { venueName: '', address: '', online: true },
  tags: ['training'],
  dates: hours.map((hour) => ({ startDate: new Date(NOW + hour * HOUR).toISOString(), endDate: null })),
});

describe('the feed', () => {
  let server: TestServer;
  let clock: number;
  let answer: FetchedEvents | Promise<FetchedEvents>;
  const onChange = vi.fn();
  const report = vi.fn();
  const fetchEvents = vi.fn(async () => answer);

  beforeEach(async () => {
    server = await startTestServer();
    clock = NOW;
    answer = { kind: 'listed', events: [record('walk', 30), record('course', 2, 50)] };
    for (const mock of [onChange, report, fetchEvents]) mock.mockClear();
  });
  afterEach(() => server.close());

  const open = async ({ source = 'a', eventsSiteUrl = null as string | null } = {}) => {
    const feed = new EventFeed({
      config: { demo: false, eventsSiteUrl, timeZone: 'Australia/Adelaide' },
      database: server.services.database,
      service: { source, fetchEvents, close: async () => {} },
      now: () => new Date(clock).toISOString(),
      onChange,
      report,
    });
    await feed.load();
    return feed;
  };
  const names = async (feed: EventFeed, filter = '') =>
    (await feed.list(filter)).map(({ name, startDate }) => `${name} ${startDate.slice(0, 16)}`);
  const FAILED: FetchedEvents = { kind: 'failed', problem: 'Humanitix could not be reached.' };
  const refreshed = async (feed: EventFeed) => {
    const before = fetchEvents.mock.calls.length;
    feed.start();
    await expect.poll(() => fetchEvents.mock.calls.length).toBe(before + 1);
    await feed.close();
  };

  test('lists what is to come by date, a series by its next one, with where to book', async () => {
    const feed = await open();
    expect(await names(feed)).toEqual(['course 2026-03-01T02:00', 'walk 2026-03-02T06:00']);
    clock += 3 * HOUR;
    expect(await names(feed)).toEqual(['walk 2026-03-02T06:00', 'course 2026-03-03T02:00']);
  });

  test('books at Humanitix, or where the owner says', async () => {
    expect((await (await open()).list('walk'))[0]?.url).toBe('https://events.humanitix.com/walk');
    const own = await open({ eventsSiteUrl: 'https://events.example.org' });
    expect((await own.list('walk'))[0]?.url).toBe('https://events.example.org/walk');
    answer = { kind: 'listed', events: [{ ...record('tea', 2), slug: 'café' }] };
    expect((await (await open({ source: 'b' })).list('tea'))[0]?.url).toBe(
      'https://events.humanitix.com/caf%C3%A9',
    );
  });

  test('says whose time an online event has, unless it is that of the site', async () => {
    const zoned = (timezone: string, online: boolean) => ({
      ...record(`${timezone} ${online}`, 2),
      timezone,
      eventLocation: { venueName: '', address: 'A street', online },
    });
    const events = [zoned('Australia/Perth', true), zoned('Australia/Perth', false), record('here', 3)];
    answer = { kind: 'listed', events };
    const listed = await (await open()).list('');
    expect(listed.map(({ zoneWords }) => zoneWords)).toEqual(['Perth time', '', '']);
  });

  test('is true until the first event begins', async () => {
    const feed = await open();
    await feed.list('');
    expect(feed.current().validUntil).toBe(NOW + 2 * HOUR);
  });

  test('tells when readers should see other events, and only then', async () => {
    await refreshed(await open());
    expect(onChange).toHaveBeenCalledTimes(1);
    clock += EVENTS.everyMs;
    await refreshed(await open());
    expect(onChange).toHaveBeenCalledTimes(1);
    clock += EVENTS.everyMs;
    answer = { kind: 'listed', events: [] };
    await refreshed(await open());
    expect(onChange).toHaveBeenCalledTimes(2);
  });

  test('shows the last good answer while the service fails, after a restart too, for a day', async () => {
    await refreshed(await open());
    answer = FAILED;
    clock += EVENTS.shownForMs - 1;
    const later = await open();
    await refreshed(later);
    expect(report).toHaveBeenCalledExactlyOnceWith('Humanitix could not be reached.');
    expect(await names(later)).toEqual(['walk 2026-03-02T06:00', 'course 2026-03-03T02:00']);
    expect(later.current().validUntil).toBe(NOW + EVENTS.shownForMs);
    clock += 1;
    expect(later.current()).toEqual({ events: { kind: 'unavailable' }, validUntil: null });
  });

  test('never shows the list of one account for another', async () => {
    await refreshed(await open());
    answer = FAILED;
    const other = await open({ source: 'b' });
    expect(other.current().events.kind).toBe('unavailable');
    await expect(other.list('')).rejects.toMatchObject({ code: 'events-unavailable', status: 503 });
  });

  test('asks once for all who wait, and not again right after a failure', async () => {
    const { promise, resolve } = Promise.withResolvers<FetchedEvents>();
    answer = promise;
    const feed = await open();
    const calls = [feed.list(''), feed.list('walk')];
    await expect.poll(() => fetchEvents.mock.calls.length).toBe(1);
    resolve(FAILED);
    expect((await Promise.allSettled(calls)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await expect(feed.list('')).rejects.toMatchObject({ code: 'events-unavailable' });
    expect(fetchEvents).toHaveBeenCalledTimes(1);
  });

  test('nobody waits longer for a service than a moment', async () => {
    answer = new Promise(() => {});
    const feed = await open();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const call = expect(feed.list('')).rejects.toMatchObject({ code: 'events-unavailable' });
      await vi.advanceTimersByTimeAsync(EVENTS.waitMs);
      await call;
    } finally {
      vi.useRealTimers();
    }
  });

  test('asks at once where the clock was put back since the last answer', async () => {
    await refreshed(await open());
    clock -= HOUR;
    await refreshed(await open());
    expect(fetchEvents).toHaveBeenCalledTimes(2);
  });

  test('stores what stays the same now and then, and what has changed at once', async () => {
    const storedAt = async () => Date.parse((await eventList(server.services.database.writer))!.fetched_at);
    await refreshed(await open());
    expect(await storedAt()).toBe(NOW);
    clock += EVENTS.storeMs - 1;
    await refreshed(await open());
    expect(await storedAt()).toBe(NOW);
    answer = { kind: 'listed', events: [] };
    clock += EVENTS.everyMs;
    await refreshed(await open());
    expect(await storedAt()).toBe(clock);
    clock += EVENTS.storeMs;
    await refreshed(await open());
    expect(await storedAt()).toBe(clock);
  });

  test('a mistake of ours is reported, and the list stays', async () => {
    await refreshed(await open());
    const mistake = new Error('a mistake');
    fetchEvents.mockRejectedValueOnce(mistake);
    clock += EVENTS.everyMs;
    const feed = await open();
    await refreshed(feed);
    expect(report).toHaveBeenCalledExactlyOnceWith('The events could not be fetched.', mistake);
    expect(await names(feed, 'walk')).toEqual(['walk 2026-03-02T06:00']);
  });

  test('what cannot be stored is shown all the same', async () => {
    const feed = await open();
    await server.services.database.writer.schema.dropTable('event_list').execute();
    expect(await names(feed, 'walk')).toEqual(['walk 2026-03-02T06:00']);
    expect(report).toHaveBeenCalledExactlyOnceWith('The events could not be stored.', expect.anything());
  });
});

describe('a page with events', () => {
  let service: HumanitixStandIn;
  let server: TestServer;
  let cookie: string;

  /** Renders only the names of the events that a page receives. */
  const render: Renderer = async (view) => {
    const events = view.kind === 'content' ? view.events : null;
    const words = events?.kind === 'listed' ? events.events.map(({ name }) => name).join() : events?.kind;
    return { ...(await plainRenderer(view)), html: Buffer.from(`events: ${words}`) };
  };
  const CONTENTS = [
    {
      key: 'area',
      componentType: 'TitledArea',
      title: 'Dates',
      contents: [{ key: 'list', componentType: 'Humanitix', filter: '' }],
    },
  ];
  const open = async (env: Record<string, string> = service.env) => {
    server = await startTestServer(env, render);
    cookie = await server.signIn('an-editor', ['admin']);
    await server.publish(cookie, { slug: 'dates', contents: CONTENTS } as Partial<StoredPage>);
    await server.publish(cookie, { slug: 'about' });
  };
  const page = async (slug = 'dates') => (await server.get(`/${slug}`)).body;
  const refresh = () => server.services.events.list('');

  beforeEach(async () => {
    service = await startHumanitix([apiEvent('First Listener', 3)]);
  });
  afterEach(async () => {
    vi.useRealTimers();
    await server.close();
    await service.close();
  });

  test('is rendered without waiting for the service, and again when that has answered', async () => {
    service.behave('silent');
    await open();
    expect(await page()).toBe('events: unavailable');
    expect(await page('about')).toBe('events: undefined');
    service.behave('right');
    service.closeConnections();
    await expect.poll(() => page(), { timeout: 10_000 }).toBe('events: First Listener');
  });

  test('is served from the cache until the events change; others stay', async () => {
    await open();
    await refresh();
    expect(await page()).toBe('events: First Listener');
    await page('about');
    const { stored } = server.services.pageCache.counts;
    await page();
    await page('about');
    expect(server.services.pageCache.counts.stored).toBe(stored);
  });

  test('is rendered again when an event has begun', async () => {
    service.events = [apiEvent('First Listener', 0.1), apiEvent('Walk', 2)];
    await open();
    await refresh();
    expect(await page()).toBe('events: First Listener,Walk');
    vi.useFakeTimers({ now: Date.now() + 3 * HOUR, toFake: ['Date'] });
    expect(await page()).toBe('events: Walk');
  });

  test('has no events of before once they are too old to be shown', async () => {
    service.events = [apiEvent('First Listener', 30)];
    await open();
    await refresh();
    expect(await page()).toBe('events: First Listener');
    service.behave('dead');
    vi.useFakeTimers({ now: Date.now() + EVENTS.shownForMs + 1000, toFake: ['Date'] });
    expect(await page()).toBe('events: unavailable');
  });

  test('without a service has none', async () => {
    await open({});
    expect(await page()).toBe('events: not-set-up');
    const response = await server.post('humanitix/list', { filter: '' });
    expect([response.statusCode, response.json().error.code]).toEqual([503, 'events-not-set-up']);
  });

  test('the call lists events for anybody, without tags, links to meetings or the key', async () => {
    service.tags = [{ _id: 't1', name: 'training' }];
    service.events = [
      apiEvent('Walk', 9),
      apiEvent('First Listener', 3, { tagIds: ['t1'] }),
      apiEvent('For members', 4, { public: false }),
      apiEvent('Last week', -7),
    ];
    await open();
    const response = await server.post('humanitix/list', { filter: '' });
    expect(response.statusCode).toBe(200);
    expect(response.json().map(({ name }: { name: string }) => name)).toEqual(['First Listener', 'Walk']);
    expect(response.json()[0]).toEqual({
      _id: 'id-first-listener',
      name: 'First Listener',
      slug: 'first-listener',
      startDate: (service.events[1] as { startDate: string }).startDate,
      endDate: (service.events[1] as { endDate: string }).endDate,
      timezone: 'Australia/Adelaide',
      zoneWords: '',
      eventLocation: { venueName: 'The hall', address: '1 Example Street, Adelaide SA 5000', online: false },
      url: 'https://events.humanitix.com/first-listener',
    });
    expect(response.body).not.toMatch(new RegExp(`training|meet\\.example|${HUMANITIX_KEY}`));
    const filtered = await server.post('humanitix/list', { filter: 'training' });
    expect(filtered.json()).toHaveLength(1);
    expect((await server.post('humanitix/list', {})).json()).toHaveLength(2);
    expect((await server.post('humanitix/list', { filter: 'x'.repeat(5000) })).statusCode).toBe(422);
    expect((await server.post('humanitix/list', { url: 'http://127.0.0.1' })).statusCode).toBe(400);
  });

  test('an anonymous address asks a bounded number of times; editors are not counted', async () => {
    await open();
    const statuses = new Set<number>();
    for (let i = 0; i <= RATES.calls.eventLists.attempts; i += 1) {
      statuses.add((await server.post('humanitix/list', { filter: '' })).statusCode);
    }
    expect([...statuses]).toEqual([200, 429]);
    expect((await server.post('humanitix/list', { filter: '' }, cookie)).statusCode).toBe(200);
  });

  test('a service that is down at the next start costs readers nothing', async () => {
    await open();
    await refresh();
    const { config } = server.services;
    service.behave('dead');
    const again = await openServices(config, render);
    const { events } = again.events.current();
    expect(events).toMatchObject({ kind: 'listed', events: [{ name: 'First Listener' }] });
    expect(events).toEqual(server.services.events.current().events);
    await again.close();
  });
});

describe('the demo', () => {
  test('without a service has invented events, all to come', async () => {
    const server = await startTestServer({ DEMO: '1' });
    const { events } = server.services.events.current();
    expect(events.kind === 'listed' && events.events.length).toBeGreaterThan(4);
    expect((await server.post('humanitix/list', { filter: 'training' })).json().length).toBeGreaterThan(2);
    const urls = (await server.services.events.list('')).map(({ url }) => url);
    expect(urls.every((url) => url.startsWith('https://events.example.org/'))).toBe(true);
    // The owner's own account, or DEMO=0, removes the demo events.
    for (const env of [
      { HUMANITIX_API_KEY: 'key', HUMANITIX_BASE_URL: 'http://127.0.0.1:9' },
      { DEMO: '0' },
    ]) {
      const { readConfig } = await import('../../core/config/config.ts');
      const again = await openServices(
        readConfig({ DATA_DIR: server.folder, PICTURES_AHEAD: '0', ...env }),
        plainRenderer,
      );
      expect(again.events.current().events.kind).not.toBe('listed');
      await again.close();
    }
    await server.close();
  });
});
