import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { HearthError } from '../../../src/model/errors.ts';
import { readConfig } from '../../core/config/config.ts';
import { DiskCache } from '../../core/files/disk-cache.ts';
import { PLACE_SEARCH } from '../../core/limits/limits.ts';
import {
  GEOCODER_KEY,
  type GeocoderStandIn,
  sentPlace,
  startGeocoder,
} from '../../testing/geocoder-stand-in.ts';
import type { Manner } from '../../testing/http-stand-in.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { PlaceSearch } from './place-search.ts';

const LIBRARY = sentPlace('State Library, North Terrace, Adelaide', '-34.920561', '138.602313');
const MARKET = sentPlace('Central Market, Gouger Street, Adelaide', '-34.92973', '138.59744');
const FOUND = { name: 'State Library, North Terrace, Adelaide', lat: -34.92056, lng: 138.60231 };

let geocoder: GeocoderStandIn;
let server: TestServer;
let cookie: string;

const json = (body: unknown): Manner => ({
  status: 200,
  body,
  headers: { 'content-type': 'application/json' },
});

beforeEach(async () => {
  geocoder = await startGeocoder([LIBRARY, MARKET]);
  server = await startTestServer({ ...geocoder.env, SITE_URL: 'https://www.example.org' });
  cookie = await server.signIn('mira');
});

afterEach(async () => {
  await server.close();
  await geocoder.close();
});

const search = (query: unknown, as: string | undefined = cookie) =>
  server.post('maps/search', { query } as object, as);

describe('the search for addresses', () => {
  test('finds places for editors, and the service learns the words and who asks', async () => {
    const response = await search(' state \n library ');
    expect(response.json()).toEqual({ places: [FOUND] });
    expect(geocoder.requests).toHaveLength(1);
    const { url, headers } = geocoder.requests[0]!;
    const asked = new URL(url, geocoder.url);
    expect(asked.pathname).toBe('/search');
    expect(Object.fromEntries(asked.searchParams)).toEqual({
      key: GEOCODER_KEY,
      format: 'json',
      limit: '10',
      q: 'state library',
    });
    expect(headers['user-agent']).toBe('Hearth (https://www.example.org)');
    expect(headers).not.toHaveProperty('cookie');
  });

  test('is for signed-in people alone', async () => {
    const response = await server.post('maps/search', { query: 'library' });
    expect(response.statusCode).toBe(401);
    expect(geocoder.requests).toEqual([]);
  });

  test('asks for words before it asks anybody', async () => {
    for (const query of ['', ' \t ', 'x'.repeat(501), 7, null, ['a']]) {
      expect((await search(query)).statusCode, JSON.stringify(query)).toBeGreaterThanOrEqual(400);
    }
    expect(geocoder.requests).toEqual([]);
  });

  test('says where it is not set up', async () => {
    await server.close();
    server = await startTestServer();
    const response = await search('library', await server.signIn('noor'));
    expect(response.statusCode).toBe(503);
    expect(response.json()).toMatchObject({
      message: 'No search for addresses is set up. The owner of the site sets GEOCODER_URL.',
      error: { code: 'place-search-not-set-up' },
    });
  });

  test('of a whole server is where Nominatim has it, and words of its own are kept', () => {
    const urlOf = (GEOCODER_URL: string) => readConfig({ GEOCODER_URL }).geocoderUrl;
    expect(urlOf('https://nominatim.example.org')).toBe('https://nominatim.example.org/search');
    expect(urlOf('https://geo.example.org/v1/search?countrycodes=au')).toBe(
      'https://geo.example.org/v1/search?countrycodes=au',
    );
  });
});

describe('while the service', () => {
  const manners: readonly (readonly [string, Manner])[] = [
    ['is down', 'dead'],
    ['fails', 'failing'],
    ['asks to wait', 'limiting'],
    [
      'answers with a page',
      { status: 200, body: '<h1>Hello</h1>', headers: { 'content-type': 'text/html' } },
    ],
    ['answers without a type', 'lying'],
    ['answers without end', 'endless'],
    ['refuses the key', { status: 401, body: { error: GEOCODER_KEY } }],
    ['leads elsewhere', { status: 302, headers: { location: 'http://169.254.169.254/' } }],
    ['answers with half of its list', json('[{"display_name": "A')],
    ['answers with something else', json({ error: 'Unable to geocode' })],
    ['answers with null', json(null)],
  ];
  test.each(manners)('%s, editors read that and what to do, and nothing of its key', async (_how, manner) => {
    geocoder.behave(manner);
    const response = await search('library');
    expect(response.statusCode).toBe(503);
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    expect(response.json().message).toBe(
      'The search for addresses does not work right now. Try again in a minute, or set the place on the map.',
    );
    expect(response.body).not.toContain('secret');
  });

  test('does not answer, closing ends the request', async () => {
    geocoder.behave('silent');
    const asked = search('library');
    await expect.poll(() => geocoder.requests.length).toBe(1);
    await server.services.placeSearch.close();
    expect((await asked).statusCode).toBe(503);
  });

  test('knows no such place, nothing is found, also where it calls that an error', async () => {
    expect((await search('nowhere')).json()).toEqual({ places: [] });
    geocoder.behave({ status: 404, body: { error: 'Unable to geocode' } });
    expect((await search('elsewhere')).json()).toEqual({ places: [] });
  });
});

describe('one service for all', () => {
  /** Opens a search with a clock that the test controls. The requests are real. */
  const open = (service: GeocoderStandIn = geocoder) => {
    const clock = { now: Date.parse('2026-11-22T00:00:00Z') };
    const report = vi.fn<(problem: string) => void>();
    const start = () =>
      new PlaceSearch({
        config: {
          siteUrl: null,
          fromDashboard: [],
          geocoderUrl: `${service.url}/search?key=${encodeURIComponent(GEOCODER_KEY)}`,
        },
        files: new DiskCache(`${server.folder}/places`, 1_000_000, () => {}),
        now: () => new Date(clock.now).toISOString(),
        report,
      });
    return { clock, report, start };
  };

  test('is not asked twice for the same, also after a restart, for a month', async () => {
    const { clock, start } = open();
    const one = start();
    await Promise.all([one.find('Library'), one.find('library')]);
    const again = start();
    expect(await again.find('LIBRARY')).toEqual([FOUND]);
    expect(geocoder.searches()).toHaveLength(1);
    clock.now += PLACE_SEARCH.foundMs;
    await again.find('library');
    expect(geocoder.searches()).toHaveLength(2);
  });

  test('is asked sooner for what was not found', async () => {
    const { clock, start } = open();
    expect(await start().find('the new hall')).toEqual([]);
    geocoder.places = [sentPlace('The new hall', '-34.9', '138.6')];
    expect(await start().find('the new hall')).toEqual([]);
    clock.now += PLACE_SEARCH.noneMs;
    expect(await start().find('the new hall')).toHaveLength(1);
  });

  test('is asked once a second, and a few can wait', async () => {
    const times: number[] = [];
    geocoder.behave(async (step) => void (step === 'asked' && times.push(performance.now())));
    const placeSearch = open().start();
    const asked = ['a', 'b', 'c', 'd', 'e', 'f'].map((words) =>
      placeSearch.find(words).catch((error: unknown) => error),
    );
    const refused = await asked[5]!;
    expect(refused).toBeInstanceOf(HearthError);
    expect(refused).toMatchObject({ code: 'place-search-busy', status: 503 });
    await Promise.all(asked.slice(0, 2));
    expect(times[1]! - times[0]!).toBeGreaterThan(PLACE_SEARCH.everyMs * 0.9);
    await placeSearch.close();
    await Promise.all(asked);
  });

  test('is left alone when it fails again and again, and the log says why, without the words', async () => {
    const { start, report } = open();
    const placeSearch = start();
    geocoder.behave('limiting');
    await expect(placeSearch.find('a secret address')).rejects.toMatchObject({ details: { retryAfter: 1 } });
    await expect(placeSearch.find('another')).rejects.toMatchObject({ code: 'place-search-unavailable' });
    expect(geocoder.searches()).toHaveLength(1);
    expect(report).toHaveBeenCalledWith('It answered with 429.');
    expect(JSON.stringify(report.mock.calls)).not.toContain('secret');
  });
});
