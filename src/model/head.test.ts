import { describe, expect, test } from 'vitest';
import { pageHead, plainHead } from './head.ts';
import { descriptions, socialImages, socialTitles, sourceOf, titles } from './head-fallbacks.ts';
import { newPage, type PageDoc } from './page.ts';
import { emptySiteSettings, type SiteSettings } from './site.ts';

const origin = 'https://example.org';
const image = (imageId: string) => ({ imageId, alt: imageId });
const address = (imageId: string) => `https://example.org/img/${imageId}?w=400&h=209`;

function head(page: Partial<PageDoc>, settings: Partial<SiteSettings> = {}) {
  return pageHead({ page: newPage(page), settings: { ...emptySiteSettings('d1'), ...settings }, origin });
}

const header = (fields: Partial<PageDoc['header']>) => ({
  title: '',
  description: '',
  image: null,
  ...fields,
});
const social = (fields: Partial<PageDoc['og']>) => ({
  title: '',
  description: '',
  keywords: '',
  image: null,
  ...fields,
});
const siteSocial = (fields: Partial<SiteSettings['og']>) => ({
  title: '',
  keywords: '',
  image: null,
  ...fields,
});

test('the title is the page’s, or else its header’s, or else the site’s', () => {
  const site = { title: 'Site' };
  expect(head({ title: 'Page', header: header({ title: 'Header' }) }, site).title).toBe('Page');
  expect(head({ title: ' ', header: header({ title: 'Header' }) }, site).title).toBe('Header');
  expect(head({}, site).title).toBe('Site');
  expect(head({}).title).toBe('');
});

test('the description is the page’s, or else its header’s, or else that for og, or else the site’s', () => {
  const og = social({ description: 'Og' });
  const site = { description: 'Site' };
  const full = { description: 'Page', header: header({ description: 'Header' }), og };
  expect(head(full, site).description).toBe('Page');
  expect(head({ ...full, description: '' }, site).description).toBe('Header');
  expect(head({ og }, site).description).toBe('Og');
  expect(head({}, site).description).toBe('Site');
});

const networks = ['og', 'twitter'] as const;

/** Returns all tails of a list of levels, each with its first level. The first level is the expected source. */
function fallbacks<Level extends string>(levels: readonly Level[]): [best: Level | '', there: Level[]][] {
  return [...levels, '' as const].map((best, index) => [best, levels.slice(index)]);
}

describe.each(networks)('for %s', (network) => {
  const other = network === 'og' ? 'twitter' : 'og';

  test.each(fallbacks(['own', 'page', 'header', 'network', 'site']))(
    'the title is that of: %s',
    (best, there) => {
      const text = (level: string) => (there.some((one) => one === level) ? level : ' ');
      const page = {
        title: text('page'),
        header: header({ title: text('header') }),
        [network]: social({ title: text('own') }),
        // The page's fields for the other network must never be used.
        [other]: social({ title: 'other' }),
      };
      const settings = { title: text('site'), [network]: siteSocial({ title: text('network') }) };
      expect(head(page, settings)[network].title.trim()).toBe(best);
    },
  );

  test.each(fallbacks(['own', 'page', 'header', 'og', 'site']))(
    'the description is that of: %s',
    (best, there) => {
      // For Open Graph, the network's own description is the description for `og`.
      const kept = network === 'og' ? there.filter((level) => level !== 'og') : there;
      const text = (level: string) => (kept.some((one) => one === level) ? level : '');
      const page = {
        description: text('page'),
        header: header({ description: text('header') }),
        og: social({ description: text('og') }),
        [network]: social({ description: text('own') }),
      };
      const expected = network === 'og' && best === 'og' ? 'site' : best;
      expect(head(page, { description: text('site') })[network].description).toBe(expected);
    },
  );

  test.each(fallbacks(['own', 'header', 'network', 'logo']))('the picture is that of: %s', (best, there) => {
    const picture = (level: string) => (there.some((one) => one === level) ? image(level) : null);
    const page = {
      header: header({ image: picture('header') }),
      [network]: social({ image: picture('own') }),
      [other]: social({ image: image('other') }),
    };
    const settings = { logo: picture('logo'), [network]: siteSocial({ image: picture('network') }) };
    const { image: url, imageAlt } = head(page, settings)[network];
    expect([url, imageAlt]).toEqual(best === '' ? ['', ''] : [address(best), best]);
  });
});

test('the site says to twitter what it says for og, where it says nothing else; never the other way round', () => {
  const site = { title: 'Site', logo: image('logo') };
  const said = siteSocial({ title: 'Said', image: image('said') });
  const both = head({}, { ...site, og: said });
  expect(networks.map((network) => both[network].title)).toEqual(['Said', 'Said']);
  expect(networks.map((network) => both[network].imageAlt)).toEqual(['said', 'said']);
  const one = head({}, { ...site, twitter: said });
  expect(networks.map((network) => one[network].title)).toEqual(['Site', 'Said']);
  expect(networks.map((network) => one[network].imageAlt)).toEqual(['logo', 'said']);
});

test('a picture is cropped as for a desktop, and its URL has the base URL of images', () => {
  const crop = { left: 1, top: 2, width: 300, height: 200 };
  const page = newPage({ og: social({ image: { ...image('own'), desktop: crop } }) });
  const settings = emptySiteSettings('d1');
  const { og } = pageHead({ page, settings, origin, imageBaseUrl: 'https://cdn.example' });
  expect(og.image).toBe('https://cdn.example/img/own?w=400&h=209&cx=1&cy=2&cw=300&ch=200');
});

test('keywords are the page’s, or else the site’s', () => {
  const site = { keywords: 'site', og: siteSocial({ keywords: 'site og' }) };
  expect(head({ keywords: 'page' }, site).keywords).toBe('page');
  expect(head({}, site).keywords).toBe('site');
});

test('keywords for og and twitter are their own, or else the site’s for that network, or else none', () => {
  const site = { keywords: 'site', og: siteSocial({ keywords: 'site og' }) };
  const own = { keywords: 'page', og: social({ keywords: 'own og' }) };
  expect(head(own, site).og.keywords).toBe('own og');
  expect(head({ keywords: 'page' }, site).og.keywords).toBe('site og');
  expect(head({ keywords: 'page' }, site).twitter.keywords).toBe('');
});

test('each part of a head says where it comes from', () => {
  const page = newPage({ header: header({ title: 'Header', image: image('header') }) });
  const settings = { ...emptySiteSettings('d1'), description: 'Site', og: siteSocial({ title: 'Site og' }) };
  const parts = { page, settings };
  expect(sourceOf(titles(parts))).toBe('header');
  expect(sourceOf(descriptions(parts))).toBe('site');
  expect(sourceOf(socialTitles('og', parts))).toBe('header');
  expect(sourceOf(socialTitles('twitter', { page: newPage(), settings }))).toBe('network');
  expect(sourceOf(socialTitles('og', { page: newPage({ title: 'Page' }), settings }))).toBe('page');
  expect(sourceOf(socialImages('og', parts))).toBe('header');
  expect(sourceOf(socialImages('og', { page: newPage(), settings }))).toBeNull();
});

test('the canonical URL is the origin and the path of the slug', () => {
  expect(head({}).canonical).toBe('https://example.org/');
  expect(head({ slug: 'get-help/café' }).canonical).toBe('https://example.org/get-help/caf%C3%A9');
});

test('hidden pages, drafts and documents that are not pages are not indexed by search engines', () => {
  expect(head({}).robots).toBe('');
  expect(head({ hideFromRobots: true }).robots).toBe('noindex, nofollow');
  const draft = pageHead({ page: newPage(), settings: emptySiteSettings('d1'), origin, draft: true });
  expect([draft.robots, draft.canonical]).toEqual(['noindex, nofollow', '']);
  const texts = { title: 'This page could not be found', description: '', keywords: '' };
  expect(plainHead('This page could not be found', 'Site')).toEqual({
    ...texts,
    siteName: 'Site',
    canonical: '',
    robots: 'noindex, nofollow',
    og: { ...texts, image: '', imageAlt: '' },
    twitter: { ...texts, image: '', imageAlt: '' },
  });
});
