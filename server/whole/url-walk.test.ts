import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  CALLERS,
  DRAFT,
  HOSTS,
  openWalkedSite,
  PLACES,
  type Place,
  PUBLIC,
  SECRET,
  SHOWN,
  type Statuses,
  type WalkedSite,
} from '../testing/walked-site.ts';

/**
 * Requests every URL outside the API with every kind of caller, on the host of each domain: pages, pictures, built files and
 * missing files. The test fails if a route is missing here.
 */
interface Address {
  readonly route: string;
  readonly url: string | ((place: Place) => string);
  readonly statuses: Statuses;
  readonly nobodyReads?: string;
  readonly signedInRead?: string;
  /** The expected target of a redirect. */
  readonly location?: string;
}

const anyone: Statuses = [200, 200, 200, 200];
const signedIn: Statuses = [404, 200, 200, 200];
const moved: Statuses = [301, 301, 301, 301];
const nowhere: Statuses = [404, 404, 404, 404];
const refused: Statuses = [400, 400, 400, 400];

const ADDRESSES: readonly Address[] = [
  { route: '/*', url: '/guide', statuses: anyone, nobodyReads: PUBLIC, signedInRead: DRAFT },
  { route: '/*', url: '/guide?view=visitor', statuses: anyone, nobodyReads: PUBLIC, signedInRead: PUBLIC },
  { route: '/*', url: '/guide?_id=1&draft=true', statuses: anyone, nobodyReads: PUBLIC, signedInRead: DRAFT },
  { route: '/*', url: '/unpublished', statuses: signedIn, signedInRead: DRAFT },
  { route: '/*', url: '/unpublished?view=visitor', statuses: nowhere },
  { route: '/*', url: (place) => `/only-on-${place}`, statuses: anyone, nobodyReads: PUBLIC },
  { route: '/*', url: (place) => `/only-on-${elsewhere(place)}`, statuses: nowhere },
  { route: '/*', url: '/nowhere', statuses: nowhere },
  { route: '/*', url: '/moved', statuses: moved, location: '/guide' },
  { route: '/*', url: '/draft-moved', statuses: nowhere },
  { route: '/*', url: '/file', statuses: nowhere },
  { route: '/*', url: '/api', statuses: nowhere },
  { route: '/*', url: '/..%2fhearth.db', statuses: nowhere },
  { route: '/_astro/*', url: '/_astro/none.js', statuses: nowhere },
  { route: '/_astro/*', url: '/_astro/part.js.gz', statuses: nowhere },
  { route: '/_astro/*', url: '/_astro/..%2f..%2fhearth.db', statuses: nowhere },
  {
    route: '/preview/revision/:id',
    // The test's name contains this URL and is computed before the site exists.
    url: (place) => `/preview/revision/${site?.guides[place].revision}`,
    statuses: signedIn,
    signedInRead: DRAFT,
  },
  { route: '/preview/revision/:id', url: '/preview/revision/none', statuses: nowhere },
  // A working link shows the draft to anybody (`content/draft-links/draft-links.test.ts`).
  { route: '/preview/draft', url: '/preview/draft', statuses: nowhere },
  { route: '/preview/draft', url: '/preview/draft?token=none', statuses: nowhere },
  {
    route: '/preview/draft/:address/img/:imageId',
    url: (place) => `/preview/draft/none.none/img/${place}-draft?${SHOWN}`,
    statuses: nowhere,
  },
  {
    route: '/preview/then/:at/*',
    url: () => `/preview/then/${new Date().toISOString()}/guide`,
    statuses: signedIn,
    signedInRead: PUBLIC,
  },
  { route: '/preview/then/:at/*', url: '/preview/then/2020-01-01T00:00:00.000Z/guide', statuses: nowhere },
  // Only a post of a signed-in user shows something (`delivery/visitor/working-copy.test.ts`).
  { route: '/preview/page', url: '/preview/page', statuses: nowhere },
  { route: '/health', url: '/health', statuses: anyone, nobodyReads: PUBLIC },
  { route: '/health/live', url: '/health/live', statuses: anyone },
  { route: '/health/ready', url: '/health/ready', statuses: anyone },
  { route: '/robots.txt', url: '/robots.txt', statuses: anyone },
  { route: '/manifest.webmanifest', url: '/manifest.webmanifest', statuses: anyone, nobodyReads: PUBLIC },
  { route: '/assets/offline.js', url: '/assets/offline.js', statuses: anyone },
  { route: '/assets/offline.html', url: '/assets/offline.html', statuses: anyone, nobodyReads: 'offline' },
  { route: '/assets/cleared', url: '/assets/cleared', statuses: anyone, nobodyReads: 'cleared' },
  // Only a post clears something.
  { route: '/assets/clear', url: '/assets/clear', statuses: nowhere },
  { route: '/sitemap.xml', url: '/sitemap.xml', statuses: anyone },
  { route: '/sitemap.xml', url: '/sitemap.xml?part=2', statuses: nowhere },
  { route: '/login', url: '/login', statuses: anyone, nobodyReads: PUBLIC },
  {
    route: '/search',
    url: `/search?${new URLSearchParams({ q: PUBLIC })}`,
    statuses: anyone,
    nobodyReads: PUBLIC,
    signedInRead: PUBLIC,
  },
  { route: '/_astro/*', url: '/_astro/part.js', statuses: anyone, nobodyReads: 'export' },
  { route: '/img/:imageId', url: (place) => `/img/${place}-published?${SHOWN}`, statuses: anyone },
  { route: '/img/:imageId', url: (place) => `/img/${place}-published?w=320`, statuses: signedIn },
  { route: '/img/:imageId', url: (place) => `/img/${place}-published?${SHOWN}&v=2`, statuses: refused },
  { route: '/img/:imageId', url: (place) => `/img/${place}-draft?${SHOWN}`, statuses: signedIn },
  { route: '/img/:imageId', url: '/img/none?w=320', statuses: nowhere },
  ...['', '/Form.pdf', '/..%2f..%2fhearth.db'].flatMap((name): Address[] => {
    const route = name === '' ? '/file/:fileId' : '/file/:fileId/:name';
    return [
      {
        route,
        url: (place) => `/file/${place}-published-file${name}`,
        statuses: anyone,
        nobodyReads: PUBLIC,
      },
      { route, url: (place) => `/file/${place}-draft-file${name}`, statuses: signedIn, signedInRead: DRAFT },
      { route, url: (place) => `/file/${place}-replaced-file${name}`, statuses: signedIn },
      { route, url: (place) => `/file/${place}-published${name}`, statuses: nowhere },
      { route, url: `/file/none${name}`, statuses: nowhere },
    ];
  }),
  { route: '/img/:imageId', url: (place) => `/img/${place}-published-file?w=320`, statuses: nowhere },
  { route: '/img/:imageId', url: (place) => `/img/${place}-replaced?w=320`, statuses: signedIn },
  { route: '/api/*', url: '/api/nothing/here', statuses: nowhere },
];

/** Pictures are rendered by a low-priority process, which is slow while other tests run. */
vi.setConfig({ testTimeout: 60_000 });

let site: WalkedSite;

beforeAll(async () => {
  site = await openWalkedSite();
  for (const place of PLACES) {
    await site.newPage(place, { slug: 'unpublished', title: DRAFT });
    await site.newPage(place, { slug: `only-on-${place}`, title: PUBLIC }, 'publishPage');
  }
});
afterAll(() => site.close());

function elsewhere(place: Place): Place {
  return place === 'own' ? 'other' : 'own';
}

test('every route outside the API is covered here', () => {
  const routes = site.routes
    .map((route) => route.split(' ')[1]!)
    .filter((url) => !url.startsWith('/api/') || url === '/api/*');
  expect([...new Set(routes)].sort()).toEqual([...new Set(ADDRESSES.map(({ route }) => route))].sort());
});

test('pages, pictures and files accept no other methods than reading', () => {
  const methods = site.routes
    // Leaves out the posts of the search fields, which `search/private-search.test.ts` tests, of the button that clears what the
    // site keeps, which `visitor/offline.test.ts` tests, and of the editor's view of its page as readers see it.
    .filter(
      (route) =>
        !route.includes(' /api/') &&
        !['POST /search', 'POST /assets/clear', 'POST /preview/page'].includes(route),
    )
    .map((route) => route.split(' ')[0]);
  expect([...new Set(methods)].sort()).toEqual(['GET', 'HEAD']);
});

describe.each(ADDRESSES.map((address) => [urlOf(address, 'own'), address] as const))('%s', (_, address) => {
  test.each(PLACES)('shows each caller what they can see, on the %s domain', async (place) => {
    const url = urlOf(address, place);
    const statuses = [];
    for (const caller of CALLERS) {
      const headers = { host: HOSTS[place], ...site.as(caller) };
      const response = await site.app.inject({ url, headers });
      statuses.push(response.statusCode);
      expect((await site.app.inject({ method: 'HEAD', url, headers })).statusCode, 'HEAD').toBe(
        response.statusCode,
      );
      if (caller === 'anonymous')
        expect(response.body + JSON.stringify(response.headers)).not.toMatch(SECRET);
      else if (response.body.includes(DRAFT))
        expect(response.headers['cache-control']).toBe('private, no-store');
      expect(response.headers.location).toBe(address.location);
      if (response.statusCode !== 200) continue;
      const read = caller === 'anonymous' ? address.nobodyReads : address.signedInRead;
      expect(response.body, caller).toContain(read ?? '');
      expect(response.body, caller).not.toContain(`only-on-${elsewhere(place)}`);
    }
    expect(statuses).toEqual(address.statuses);
  });

  test('takes nothing that is sent to it', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
      const headers = { host: HOSTS.own, ...site.as('admin') };
      const response = await site.app.inject({ method, url: urlOf(address, 'own'), headers, payload: {} });
      expect([404, 405, 415], method).toContain(response.statusCode);
    }
  });
});

function urlOf({ url }: Address, place: Place): string {
  return typeof url === 'string' ? url : url(place);
}

test.each([
  [(place: Place) => `/img/${place}-draft?${SHOWN}`, `/img/none?${SHOWN}`],
  [(place: Place) => `/img/${place}-published?w=320`, '/img/none?w=320'],
  [(place: Place) => `/file/${place}-draft-file`, '/file/none'],
  [(place: Place) => `/file/${place}-draft-file/Form.pdf`, '/file/none/Form.pdf'],
  [(place: Place) => `/preview/revision/${site.guides[place].revision}`, '/preview/revision/none'],
  [() => '/draft-moved', '/nowhere'],
  [() => '/unpublished', '/nowhere'],
])('what a visitor may not know of looks as if it were not there: %s', async (hidden, missing) => {
  for (const place of PLACES) {
    // Tries the host of each site.
    for (const host of Object.values(HOSTS)) {
      const [found, none] = await Promise.all(
        [hidden(place), missing].map((url) => site.app.inject({ url, headers: { host } })),
      );
      const visible = ({ statusCode, headers, body }: NonNullable<typeof found>, url: string) => {
        const { date, 'x-request-id': id, ...stable } = headers;
        return JSON.stringify({ statusCode, stable, body }).replaceAll(url, 'URL');
      };
      expect(visible(found!, hidden(place))).toBe(visible(none!, missing));
    }
  }
});

test('a picture of a draft is cached by the browser of its editor alone, and a published one can be everywhere', async () => {
  const get = (id: string) =>
    site.app.inject({ url: `/img/${id}?${SHOWN}`, headers: { host: HOSTS.own, ...site.as('editor') } });
  expect((await get('own-draft')).headers['cache-control']).toBe('private, max-age=3600');
  expect((await get('own-published')).headers['cache-control']).toMatch(/^public/);
});
