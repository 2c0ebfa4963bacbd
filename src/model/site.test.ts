import { expect, test } from 'vitest';
import { NAV_MAX_ITEMS } from './limits.ts';
import { TOPICS } from './search/topics.ts';
import {
  emptySiteDocument,
  emptySiteSettings,
  footerSchema,
  navSchema,
  siteDocumentId,
  siteSettingsSchema,
} from './site.ts';

const noLink = { type: 'page', href: '', text: '' };

test('the documents of a domain are named after it', () => {
  expect(siteDocumentId('siteSettings', 'd1')).toBe('siteSettings_d1');
  expect(emptySiteDocument('nav', 'd1')).toEqual({
    _id: 'nav_d1',
    domainId: 'd1',
    items: [],
    donate: noLink,
    crisis: noLink,
    emergency: noLink,
  });
  expect(emptySiteDocument('footer', 'd1')._id).toBe('footer_d1');
});

test('the fields of a new footer and of new site settings are empty, but for the topics of every site', () => {
  expect(emptySiteDocument('footer', 'd1')).toEqual({
    _id: 'footer_d1',
    domainId: 'd1',
    phone: '',
    donate: noLink,
    logo: null,
    logoTwo: null,
    logoThree: null,
    contactsTitle: '',
    contacts: [],
    footerText: '',
    contactsLink: noLink,
    sitemapTitle: '',
    sitemap: [],
    socialsTitle: '',
    facebook: noLink,
    linkedIn: noLink,
    twitter: noLink,
  });
  expect(emptySiteSettings('d1')).toEqual({
    _id: 'siteSettings_d1',
    domainId: 'd1',
    title: '',
    description: '',
    keywords: '',
    logo: null,
    address: '',
    brandColour: '',
    og: { image: null, title: '', keywords: '' },
    twitter: { image: null, title: '', keywords: '' },
    quickExit: { onEveryPage: false, onSearch: true, url: '' },
    pageFeedback: true,
    watchedWords: '',
    crisisWords: [],
    searchTopics: TOPICS.map(({ id, name, card }) => ({
      ...{ key: id, topic: id, name, card, words: [], page: noLink },
    })),
    redirects: [],
    categories: [],
  });
});

test('unknown fields, items without keys and unsafe links are rejected', () => {
  expect(navSchema.safeParse({ colour: 'red' }).success).toBe(false);
  expect(navSchema.safeParse({ items: [{ link: {} }] }).success).toBe(false);
  expect(footerSchema.safeParse({ donate: { href: 'javascript:alert(1)' } }).success).toBe(false);
  expect(siteSettingsSchema.safeParse({ og: { video: 1 } }).success).toBe(false);
  expect(navSchema.parse({ items: [{ key: 'a', link: { href: '/a', text: 'A' } }] }).items).toEqual([
    { key: 'a', link: { type: 'page', href: '/a', text: 'A' }, subItems: [] },
  ]);
});

test('a redirect leads to a path or to an address of the web', () => {
  const to = (address: string) =>
    siteSettingsSchema.safeParse({ redirects: [{ key: 'a', _id: 'a', from: '/a', to: address }] }).success;
  for (const address of ['/b', '/b#c', 'https://example.org/b']) expect(to(address), address).toBe(true);
  for (const address of ['', 'b', '//example.org', '#c', 'javascript:alert(1)', 'tel:000', 'https://']) {
    expect(to(address), address).toBe(false);
  }
});

test('a navigation has an end', () => {
  const link = { href: '/a', text: 'A' };
  const subItems = Array.from({ length: NAV_MAX_ITEMS - 1 }, (_, index) => ({ key: `s${index}`, link }));
  const parse = (...more: object[]) =>
    navSchema.safeParse({ items: [{ key: 'a', link, subItems }, ...more] });
  expect(parse().success).toBe(true);
  const message = `A navigation has at most ${NAV_MAX_ITEMS} items, those inside others included`;
  expect(parse({ key: 'b', link }).error?.issues).toEqual([{ code: 'custom', path: ['items'], message }]);
});
