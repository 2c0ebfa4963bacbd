import { expect, test } from 'vitest';
import { emptyLink } from './link.ts';
import { type SiteDataSources, siteData } from './site-data.ts';

const HOME = 'https://example.org/';
const link = (href: string, text: string) => ({ ...emptyLink(), href, text });
const item = (href: string, text: string) => ({ key: href, link: link(href, text), subItems: [] });

const sources = (path: string, changes: Partial<SiteDataSources['head']> = {}): SiteDataSources => ({
  head: {
    title: 'A page',
    description: 'What we do',
    siteName: 'Example Support',
    canonical: `https://example.org${path}`,
    robots: '',
    ...changes,
  },
  path,
  nav: {
    items: [{ ...item('/help', 'Get help'), subItems: [{ key: 'a', link: link('/help/now', 'Now') }] }],
  },
  footer: {
    phone: '13 11 14',
    facebook: link('https://facebook.example/support', ''),
    linkedIn: emptyLink(),
    twitter: link('/not-a-profile', ''),
  },
  settings: { logo: { imageId: 'porch', alt: '', desktop: { left: 0, top: 8, width: 640, height: 320 } } },
});
const dataOf = (...given: Parameters<typeof sources>) => JSON.parse(siteData(sources(...given)));

test('the home page says whose site it is, and how it is searched', () => {
  expect(dataOf('/')['@graph']).toEqual([
    {
      '@type': 'Organization',
      '@id': `${HOME}#organisation`,
      name: 'Example Support',
      url: HOME,
      logo: `${HOME}img/porch?w=320&cx=0&cy=8&cw=640&ch=320`,
      description: 'What we do',
      telephone: '13 11 14',
      sameAs: ['https://facebook.example/support'],
    },
    {
      '@type': 'WebSite',
      name: 'Example Support',
      url: HOME,
      publisher: { '@id': `${HOME}#organisation` },
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${HOME}search?q={search_term_string}` },
        'query-input': 'required name=search_term_string',
      },
    },
  ]);
});

test('a logo is named where pictures are served, and a site without one names none', () => {
  const logoWith = (changes: Partial<SiteDataSources>) =>
    JSON.parse(siteData({ ...sources('/'), ...changes }))['@graph'][0].logo;
  expect(logoWith({ imageBaseUrl: 'https://pictures.example.org/x/' })).toMatch(
    /^https:\/\/pictures\.example\.org\/x\/img\/porch\?/,
  );
  expect(logoWith({ settings: { logo: null } })).toBeUndefined();
});

test('each other page says the way to it, by the names that the navigation has', () => {
  const wayTo = (path: string) =>
    dataOf(path).itemListElement.map((step: { name: string; item: string }) => [step.name, step.item]);
  expect(wayTo('/about')).toEqual([
    ['Example Support', HOME],
    ['A page', `${HOME}about`],
  ]);
  expect(wayTo('/help/now/tonight/late')).toEqual([
    ['Example Support', HOME],
    ['Get help', `${HOME}help`],
    ['Now', `${HOME}help/now`],
    ['A page', `${HOME}help/now/tonight/late`],
  ]);
  expect(dataOf('/about')).toEqual({
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: 'Example Support', item: HOME },
      { '@type': 'ListItem', position: 2, name: 'A page', item: `${HOME}about` },
    ],
  });
});

test('hidden pages, drafts and sites without a name say nothing', () => {
  expect(siteData(sources('/', { robots: 'noindex, nofollow' }))).toBe('');
  expect(siteData(sources('/about', { canonical: '' }))).toBe('');
  expect(siteData(sources('/', { siteName: '' }))).toBe('');
  expect(siteData(sources('/about', { siteName: '' }))).toBe('');
});

test('nothing that somebody wrote ends the script', () => {
  const title = '</script><!-- <script> & \u2028';
  expect(siteData(sources('/about', { title }))).not.toMatch(/[<>&\u2028]/);
  expect(dataOf('/about', { title }).itemListElement[1].name).toBe(title);
});
