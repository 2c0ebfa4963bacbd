import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { EVENTS } from '../../core/limits/limits.ts';
import type { Manner } from '../../testing/http-stand-in.ts';
import {
  apiEvent,
  HUMANITIX_KEY,
  type HumanitixStandIn,
  startHumanitix,
} from '../../testing/humanitix-stand-in.ts';
import { Humanitix } from './humanitix.ts';

let service: HumanitixStandIn;

beforeEach(async () => {
  service = await startHumanitix([apiEvent('First Listener', 3)]);
});
afterEach(() => service.close());

const open = ({ apiKey = HUMANITIX_KEY, baseUrl = service.url } = {}) =>
  new Humanitix({
    config: { apiKey, baseUrl },
    siteUrl: 'https://www.example.org',
    timeZone: 'Australia/Adelaide',
    source: 'a',
    retries: { wait: async () => {} },
  });
const fetchAll = (options = {}) => open(options).fetchEvents(new Date().toISOString());
const namesIn = (fetched: Awaited<ReturnType<typeof fetchAll>>) =>
  fetched.kind === 'listed' ? fetched.events.map(({ name }) => name) : fetched.problem;
const names = async (options = {}) => namesIn(await fetchAll(options));
const problem = names;
const tags = async () => {
  const fetched = await fetchAll();
  return fetched.kind === 'listed'
    ? fetched.events.map((event) => [event.name, event.tags])
    : fetched.problem;
};
const JSON_TYPE = { 'content-type': 'application/json' };
const says = (body: unknown): Manner => ({ status: 200, body, headers: JSON_TYPE });

test('events are asked for with the key, and with nothing else', async () => {
  expect(await names()).toEqual(['First Listener']);
  expect(
    service.requests.map(({ url, body, headers }) => [
      url,
      body,
      headers['x-api-key'],
      headers['user-agent'],
      headers.cookie,
    ]),
  ).toEqual([
    [
      `/v1/events?page=1&pageSize=${EVENTS.pageSize}&inFutureOnly=true`,
      '',
      HUMANITIX_KEY,
      'Hearth (https://www.example.org)',
      undefined,
    ],
  ]);
});

test('an address with the version of the API means the same', async () => {
  expect(await names({ baseUrl: `${service.url}/v1` })).toEqual(['First Listener']);
});

test('all pages are read, and each event is listed once', async () => {
  service.events = Array.from({ length: 2 * EVENTS.pageSize + 3 }, (_, i) =>
    apiEvent('Walk', 1 + i, { _id: `e${i % (EVENTS.pageSize + 5)}` }),
  );
  expect(await names()).toHaveLength(EVENTS.pageSize + 5);
  expect(service.requests).toHaveLength(3);
});

test('the names of tags are asked for where events have some', async () => {
  service.tags = [{ _id: 't1', name: 'training' }];
  service.events = [apiEvent('First Listener', 3, { tagIds: ['t1', 'gone'] })];
  expect(await tags()).toEqual([['First Listener', ['training']]]);
  expect(service.requests.map(({ url }) => url.split('?')[0])).toEqual(['/v1/events', '/v1/tags']);
});

test('a key that may not read tags still lists events; a failure does not lose them', async () => {
  service.events = [apiEvent('First Listener', 3, { tagIds: ['t1'] })];
  service.behave('right', { status: 403 });
  expect(await tags()).toEqual([['First Listener', []]]);
  service.behave('right', { status: 500 });
  expect(await problem()).toBe('Humanitix is out of order (500).');
});

test('what fails in passing is asked for again', async () => {
  service.behave('limiting', 'failing', 'right');
  expect(await names()).toEqual(['First Listener']);
});

test('a list counts only whole', async () => {
  service.events = Array.from({ length: EVENTS.pageSize + 1 }, (_, i) =>
    apiEvent('Walk', 1 + i, { _id: `e${i}` }),
  );
  service.behave('right', 'failing');
  expect(await problem()).toBe('Humanitix is out of order (500).');
});

describe('a problem is said in words that help the owner and keep the key:', () => {
  test.each([
    ['dead', 'Humanitix could not be reached.'],
    ['dropping', 'Humanitix could not be reached.'],
    ['failing', 'Humanitix is out of order (500).'],
    ['limiting', 'Humanitix is out of order (429).'],
    ['lying', 'Humanitix sent something else than JSON. Check HUMANITIX_BASE_URL.'],
    ['endless', 'Humanitix sent more than is taken.'],
    [says('{"events": ['), 'Humanitix sent something else than JSON.'],
    [says([1]), 'Humanitix sent something else than JSON.'],
    [says({ error: 'none' }), 'Humanitix sent something else than a list of events.'],
    [says({ total: 1, events: [{ id: 7 }] }), 'Humanitix sent a list without any event in it.'],
    [{ status: 404 }, 'Humanitix is not at that address (404). Check HUMANITIX_BASE_URL.'],
    [
      { status: 302, headers: { location: 'http://169.254.169.254/' } },
      'Humanitix is not at that address (302). Check HUMANITIX_BASE_URL.',
    ],
  ] as const)('%o', async (manner, words) => {
    service.behave(manner);
    expect(await problem()).toBe(words);
  });

  test('a wrong key', async () => {
    const words = await problem({ apiKey: 'the-wrong-key' });
    expect(words).toBe('Humanitix refuses the key (400). Check HUMANITIX_API_KEY.');
  });
});

test('a service that lies about how much there is is asked a bounded number of times', async () => {
  const page = Array.from({ length: 40 }, (_, i) => apiEvent('Walk', 1 + i, { _id: `e${i}` }));
  service.behave(says({ total: 1e9, events: page }));
  expect(await names()).toHaveLength(40);
  expect(service.requests).toHaveLength(EVENTS.maxPages);
});

test('of very many events a bounded number is taken', async () => {
  let page = 0;
  const pages = Array.from({ length: EVENTS.maxPages }, () => {
    page += 1;
    return says({
      events: Array.from({ length: 50 }, (_, i) => apiEvent('Walk', 1, { _id: `${page}-${i}` })),
    });
  });
  service.behave(...pages);
  expect(await names()).toHaveLength(EVENTS.stored);
});

test('an account without events has none', async () => {
  service.events = [];
  expect(await fetchAll()).toEqual({ kind: 'listed', events: [] });
});
