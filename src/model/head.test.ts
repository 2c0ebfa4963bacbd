import { expect, test } from 'vitest';
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

test('og and twitter titles are their own, or else the site’s for that network, or else the page’s', () => {
  const site = {
    title: 'Site',
    og: siteSocial({ title: 'Site og' }),
    twitter: siteSocial({ title: 'Site tw' }),
  };
  const own = head({ title: 'Page', og: social({ title: 'Og' }), twitter: social({ title: 'Tw' }) }, site);
  expect([own.og.title, own.twitter.title]).toEqual(['Og', 'Tw']);
  const theirs = head({ title: 'Page' }, site);
  expect([theirs.og.title, theirs.twitter.title]).toEqual(['Site og', 'Site tw']);
  expect(head({ title: 'Page' }, { title: 'Site' }).og.title).toBe('Page');
  expect(head({}, { title: 'Site' }).twitter.title).toBe('Site');
});

test('pictures are their own, or else the site’s for that network, or else the header’s, or else the site’s logo', () => {
  const site = { og: siteSocial({ image: image('site-og') }), logo: image('logo') };
  const withHeader = { header: header({ image: image('header') }) };
  expect(head({ ...withHeader, og: social({ image: image('own') }) }, site).og).toMatchObject({
    image: address('own'),
    imageAlt: 'own',
  });
  expect(head(withHeader, site).og.image).toBe(address('site-og'));
  expect(head(withHeader, site).twitter.image).toBe(address('header'));
  expect(head({}, site).twitter.image).toBe(address('logo'));
  expect(head({}).og).toMatchObject({ image: '', imageAlt: '' });
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
  expect(sourceOf(socialTitles('og', parts))).toBe('network');
  expect(sourceOf(socialTitles('twitter', parts))).toBe('page');
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
  expect(plainHead('This page could not be found', 'Site')).toMatchObject({
    title: 'This page could not be found',
    siteName: 'Site',
    robots: 'noindex, nofollow',
  });
});
