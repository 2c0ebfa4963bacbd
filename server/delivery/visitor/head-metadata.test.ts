import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { builtSite } from './built-site.ts';

/** The head of real pages has defaults for fields that a page does not set. The test uses the built site. */

let server: TestServer;
let cookie: string;
let count = 0;
const nodeEnv = process.env.NODE_ENV;

const HOSTS = { first: 'first.example.org', second: 'second.example.org' } as const;
type Site = keyof typeof HOSTS;
const SITES = Object.keys(HOSTS) as Site[];
const ORIGINS: Readonly<Record<Site, string>> = {
  first: 'https://first.example.org',
  second: 'https://second.example.org',
};

beforeAll(async () => {
  process.env.NODE_ENV = 'production';
  const render = await builtSite(path.resolve(import.meta.dirname, '../../..')).renderer();
  server = await startTestServer({ SITE_URL: ORIGINS.first }, render);
  cookie = await server.signIn('ada', ['admin']);
  const second = { name: 'second', hostnames: [HOSTS.second] };
  const { domain } = (await post('first', 'config/saveDomain', { domain: second })).json();
  await post('first', 'config/publishDomain', { domain });
}, 60_000);
afterAll(async () => {
  process.env.NODE_ENV = nodeEnv;
  await server.close();
});

async function post(site: Site, call: string, payload: object) {
  const headers = { host: HOSTS[site], cookie };
  const response = await server.app.inject({ method: 'POST', url: `/api/${call}`, headers, payload });
  expect(response.statusCode, response.body).toBe(200);
  return response;
}

const image = (imageId: string) => ({ imageId, alt: `The ${imageId}` });

/** Returns complete settings, with the words of a site. */
const settingsOf = (site: Site) => ({
  title: `${site} site`,
  description: `${site} description`,
  keywords: `${site} keywords`,
  logo: image(`${site}-logo`),
  og: { title: `${site} og`, keywords: `${site} og keywords`, image: image(`${site}-og`) },
  twitter: { title: `${site} tw`, keywords: `${site} tw keywords`, image: image(`${site}-tw`) },
});

/** Publishes a site's settings, and returns the head of a page published on it. */
async function headOf(site: Site, page: object, settings: object): Promise<Record<string, string>> {
  count += 1;
  const headers = { host: HOSTS[site], cookie };
  const { domain } = (await server.get(`/api/config/loadDomain?hostname=${HOSTS[site]}`, headers)).json();
  const loaded = await server.get(`/api/siteSettings/loadSiteSettings?domainId=${domain._id}`, headers);
  const siteSettings = { domainId: domain._id, version: loaded.json().version ?? 0, ...settings };
  await post(site, 'siteSettings/publishSiteSettings', { siteSettings });
  await post(site, 'page/publishPage', { page: { slug: `page-${count}`, ...page } });
  const { body } = await server.get(`/page-${count}`, { host: HOSTS[site] });
  return parts(body.replaceAll(`/page-${count}`, '/page'));
}

/** Returns the title, the canonical URL, and the contents of the `meta` tags by name. Omits tags that are meant for the browser. */
function parts(html: string): Record<string, string> {
  const head = html.slice(0, html.indexOf('</head>'));
  const found: [string, string][] = [['title', /<title>([^<]*)<\/title>/.exec(head)?.[1] ?? '']];
  for (const [tag] of head.matchAll(/<(?:meta|link)\b(?:[^>"]|"[^"]*")*>/g)) {
    const of = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1];
    const name = of('name') ?? of('property') ?? (of('rel') === 'canonical' ? 'canonical' : undefined);
    if (name !== undefined && !['viewport', 'theme-color'].includes(name))
      found.push([name, of('content') ?? of('href') ?? '']);
  }
  expect(new Set(found.map(([name]) => name)).size).toBe(found.length);
  return Object.fromEntries(found.map(([name, text]) => [name, unescaped(text)]));
}

function unescaped(text: string): string {
  const entities: Readonly<Record<string, string>> = {
    lt: '<',
    gt: '>',
    quot: '"',
    amp: '&',
    '#39': "'",
    '#x27': "'",
    '#34': '"',
    '#38': '&',
  };
  return text.replaceAll(/&(\w+|#\w+);/g, (all, name: string) => entities[name] ?? all);
}

const social = (name: string) => ({
  title: `own ${name}`,
  description: `own ${name} description`,
  keywords: `own ${name} keywords`,
  image: image(`own-${name}`),
});
const OWN = {
  title: 'own',
  description: 'own description',
  keywords: 'own keywords',
  header: { title: 'header', description: 'header description', image: image('header') },
  og: social('og'),
  twitter: social('tw'),
};

describe.each(SITES)('on the %s site', (site) => {
  const base = ORIGINS[site];
  const settings = settingsOf(site);
  const picture = (id: string) => `${base}/img/${id}?w=400&h=209`;
  /** The properties that every page has. */
  const always = { 'og:type': 'website', canonical: `${base}/page`, 'og:url': `${base}/page` };
  const siteName = { 'og:site_name': `${site} site` };
  const ogImage = (id: string) => ({
    'og:image': picture(id),
    'og:image:width': '400',
    'og:image:height': '209',
    'og:image:alt': `The ${id}`,
  });
  const twImage = (id: string) => ({
    'twitter:card': 'summary_large_image',
    'twitter:image': picture(id),
    'twitter:image:alt': `The ${id}`,
  });

  test('what a page says itself comes first', async () => {
    expect(await headOf(site, OWN, settings)).toEqual({
      ...always,
      ...siteName,
      title: `own | ${site} site`,
      description: 'own description',
      keywords: 'own keywords',
      'og:title': 'own og',
      'og:description': 'own og description',
      'og:keywords': 'own og keywords',
      ...ogImage('own-og'),
      'twitter:title': 'own tw',
      'twitter:description': 'own tw description',
      'twitter:keywords': 'own tw keywords',
      ...twImage('own-tw'),
    });
  });

  test.each(['own', ''])(
    'then its title (%j) and its header, before what the site says for networks',
    async (title) => {
      const shown = title || 'header';
      expect(await headOf(site, { title, header: OWN.header }, settings)).toEqual({
        ...always,
        ...siteName,
        title: `${shown} | ${site} site`,
        description: 'header description',
        keywords: `${site} keywords`,
        'og:title': shown,
        'og:description': 'header description',
        'og:keywords': `${site} og keywords`,
        ...ogImage('header'),
        'twitter:title': shown,
        'twitter:description': 'header description',
        'twitter:keywords': `${site} tw keywords`,
        ...twImage('header'),
      });
    },
  );

  test('then what the site says for networks: to twitter what it says for og, where it says nothing else', async () => {
    const expected = (words: string, id: string) => ({
      'og:title': `${site} og`,
      ...ogImage(`${site}-og`),
      'twitter:title': words,
      ...twImage(id),
    });
    expect(await headOf(site, {}, settings)).toMatchObject(expected(`${site} tw`, `${site}-tw`));
    const { twitter: _, ...only } = settings;
    expect(await headOf(site, {}, only)).toMatchObject(expected(`${site} og`, `${site}-og`));
  });

  test('a description for og stands in for one of the page, on twitter too', async () => {
    expect(await headOf(site, { og: { description: 'own og description' } }, settings)).toMatchObject({
      description: 'own og description',
      'og:description': 'own og description',
      'twitter:description': 'own og description',
    });
  });

  test('and last the settings of the site, with its logo', async () => {
    const { og: _, twitter: __, ...plain } = settings;
    expect(await headOf(site, {}, plain)).toEqual({
      ...always,
      ...siteName,
      title: `${site} site`,
      description: `${site} description`,
      keywords: `${site} keywords`,
      'og:title': `${site} site`,
      'og:description': `${site} description`,
      ...ogImage(`${site}-logo`),
      'twitter:title': `${site} site`,
      'twitter:description': `${site} description`,
      ...twImage(`${site}-logo`),
    });
  });

  test('what is nowhere is not there', async () => {
    expect(await headOf(site, { title: 'own', hideFromRobots: true }, {})).toEqual({
      ...always,
      title: 'own',
      robots: 'noindex, nofollow',
      'og:title': 'own',
      'twitter:title': 'own',
      'twitter:card': 'summary',
    });
  });

  test('text is text, whatever is in it', async () => {
    const text = `"Tea" & <b>cake</b> 'now'`;
    expect(await headOf(site, { title: text, description: text }, settings)).toMatchObject({
      title: `${text} | ${site} site`,
      description: text,
    });
  });
});
