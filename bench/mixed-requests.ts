import type http from 'node:http';
import { imageQuery } from '../src/model/image.ts';
import { IMAGE_LADDER } from '../src/model/limits.ts';
import { type Answer, ask, expectStatus } from './client.ts';
import type { Kind } from './mixed-load.ts';
import { photo, uploadNew } from './originals.ts';
import type { Running } from './processes.ts';
import { BROWSER_HEADERS, PICTURE_HEADERS } from './request-headers.ts';
import { ADMIN } from './servers.ts';
import { cookieOf, linkedPaths, loadPage, pictureAddresses, signIn } from './site.ts';

const PAGES = 20;
const LARGE_SLUG = 'bench-large';
/** 94 texts of maximum length take 940 kB, almost the size limit of a request body. */
const LARGE_TEXTS = 94;
const LONG_TEXT = 'Somebody is there to listen, day and night. '.repeat(230).slice(0, 10_000);

/** Words of the demo site, misspelt words, and a word that no page contains. */
const SEARCHED = ['help', 'counselling', 'couselling', 'somewhere to sleep', 'foood', 'xylophone'];

/**
 * Returns all kinds of requests to a busy site, from readers, an editor and strangers. Together they are some 300 requests a
 * second.
 */
export async function mixedRequests({ url }: Running): Promise<Kind[]> {
  const paths = await linkedPaths(url, PAGES);
  const pictures = await pictureAddresses(url, paths);
  const newPicture = newPictures(pictures);
  let cookie = await signIn(url);
  await publishLargePage(url, cookie);
  const original = await photo();

  const read = (path: string, agent: http.Agent) => ask(url + path, { headers: BROWSER_HEADERS, agent });
  const picture = (path: string, agent: http.Agent, headers = {}) =>
    ask(url + path, { headers: { ...PICTURE_HEADERS, ...headers }, agent });
  const change = async (call: string, slug: string, agent: http.Agent) => {
    const page = { ...(await loadPage(url, cookie, slug)), title: `Changed ${number()}` };
    const json = { page, collection: page.collection };
    return ask(`${url}/api/page/${call}`, { method: 'POST', headers: { cookie }, json, agent });
  };
  const logIn = (json: object, agent: http.Agent) =>
    ask(`${url}/api/user/login`, { method: 'POST', json, agent });

  return [
    { name: 'pages', perSecond: 40, atOnce: 8, expected: [200], send: (agent) => read(any(paths), agent) },
    {
      name: 'random queries',
      perSecond: 40,
      atOnce: 8,
      expected: [200],
      send: (agent) => read(`${any(paths)}?campaign=${number()}`, agent),
    },
    {
      name: 'unknown addresses',
      perSecond: 200,
      atOnce: 32,
      expected: [404],
      send: (agent) => read(`/${number()}/${number()}`, agent),
    },
    {
      // An address may search once a second, and the load comes from a single address.
      name: 'searches',
      perSecond: 1,
      atOnce: 2,
      expected: [200, 429],
      send: (agent) =>
        read(`/search?${new URLSearchParams({ q: `${any(SEARCHED)} ${number() % 10}` })}`, agent),
    },
    {
      name: 'searches of editors',
      perSecond: 0.5,
      atOnce: 1,
      expected: [200],
      send: (agent) => ask(`${url}/api/search/pages?search=${any(SEARCHED)}`, { headers: { cookie }, agent }),
    },
    {
      name: 'pictures of pages',
      perSecond: 2,
      atOnce: 6,
      expected: [200, 503],
      send: (agent) => picture(any(pictures), agent),
    },
    {
      name: 'pictures in new sizes',
      perSecond: 0.5,
      atOnce: 6,
      expected: [200, 503],
      send: (agent) => picture(newPicture(), agent, { cookie }),
    },
    {
      name: 'pictures off the ladder',
      perSecond: 10,
      atOnce: 6,
      expected: [404],
      send: (agent) => picture(`${pathOf(any(pictures))}?w=${number() + 2000}`, agent),
    },
    {
      name: 'uploads',
      perSecond: 0.1,
      atOnce: 2,
      expected: [201, 429, 503],
      send: (agent) => uploadNew(url, cookie, original, agent),
    },
    {
      name: 'filters of the sitemap',
      perSecond: 1,
      atOnce: 2,
      expected: [200],
      send: (agent) => ask(`${url}/api/sitemap/filter?slug=${number() % 10}`, { headers: { cookie }, agent }),
    },
    {
      name: 'saves',
      perSecond: 1,
      atOnce: 1,
      expected: [200, 429],
      send: (agent) => change('save', 'about', agent),
    },
    {
      name: 'publishes',
      perSecond: 0.5,
      atOnce: 1,
      expected: [200, 429],
      send: (agent) => change('publishPage', '', agent),
    },
    {
      name: 'large publishes',
      perSecond: 0.05,
      atOnce: 1,
      expected: [200, 429],
      send: (agent) => change('publishPage', LARGE_SLUG, agent),
    },
    {
      name: 'large pages',
      perSecond: 0.5,
      atOnce: 2,
      expected: [200],
      send: (agent) => read(`/${LARGE_SLUG}`, agent),
    },
    {
      name: 'log-ins',
      perSecond: 0.05,
      atOnce: 1,
      expected: [200, 429],
      async send(agent) {
        const answer = await logIn(ADMIN, agent);
        if (answer.status === 200) cookie = cookieOf(answer);
        return answer;
      },
    },
    {
      name: 'wrong log-ins',
      perSecond: 0.2,
      atOnce: 4,
      expected: [401, 429],
      send: (agent) => logIn({ username: `stranger-${number()}`, password: 'a guess' }, agent),
    },
  ];
}

/** Matches pictures that pages show at this width. They are large enough for every crop below. */
const LARGE_PICTURE = /\?w=(960|996|1000|1280)\b/;
let pictureCount = 0;

/**
 * Returns a function that returns, at each call, the address of a picture that was never requested before. There are many of
 * these, because editors may request any crop at the permitted widths. `addresses` are the addresses of pictures on pages.
 */
export function newPictures(addresses: readonly string[]): () => string {
  const paths = [...new Set(addresses.filter((address) => LARGE_PICTURE.test(address)).map(pathOf))];
  return () => {
    pictureCount += 1;
    const [left, top] = [pictureCount % 97, pictureCount % 41];
    const crop = { left, top, width: 900 - (pictureCount % 89), height: 500 - (pictureCount % 83) };
    const w = IMAGE_LADDER[pictureCount % IMAGE_LADDER.length];
    return `${paths[pictureCount % paths.length]}?${imageQuery({ w, crop })}`;
  };
}

function publishLargePage(url: string, cookie: string): Promise<Answer> {
  const contents = Array.from({ length: LARGE_TEXTS }, (_, index) => ({
    key: `t${index}`,
    componentType: 'Text',
    text: LONG_TEXT,
  }));
  const page = { slug: LARGE_SLUG, title: 'A large page', header: { title: 'A large page' }, contents };
  const json = { page, collection: 'pages' };
  return expectStatus(200, `${url}/api/page/publishPage`, { method: 'POST', headers: { cookie }, json });
}

function pathOf(address: string): string {
  return address.replace(/\?.*/s, '');
}

function any<Item>(items: readonly Item[]): Item {
  return items[Math.floor(Math.random() * items.length)]!;
}

function number(): number {
  return Math.floor(Math.random() * 90_000);
}
