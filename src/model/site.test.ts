import { expect, test } from 'vitest';
import {
  domainSchema,
  emptyFooter,
  emptyNav,
  emptySiteSettings,
  footerSchema,
  navSchema,
  siteDocumentId,
  siteSettingsSchema,
} from './site.ts';

const noLink = { type: 'page', href: '', text: '' };

test('the documents of a domain are named after it', () => {
  expect(siteDocumentId('siteSettings', 'd1')).toBe('siteSettings_d1');
  expect(emptyNav('d1')).toEqual({
    _id: 'nav_d1',
    domainId: 'd1',
    items: [],
    donate: noLink,
    crisis: noLink,
    emergency: noLink,
  });
  expect(emptyFooter('d1')._id).toBe('footer_d1');
});

test('the fields of a new footer and of new site settings are empty', () => {
  expect(emptyFooter('d1')).toEqual({
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
    og: { image: null, title: '', keywords: '' },
    twitter: { image: null, title: '', keywords: '' },
    redirects: [],
    categories: [],
  });
});

test('fields that the server owns are accepted in a saved document', () => {
  const owned = { version: 3, published: true, lastPublished: null, updatedAt: '2030-01-01T00:00:00.000Z' };
  expect(navSchema.safeParse({ ...emptyNav('d1'), ...owned }).success).toBe(true);
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

test('host names are lower case, without scheme, port and path', () => {
  const hosts = (...hostnames: string[]) => domainSchema.safeParse({ _id: 'd1', hostnames });
  expect(hosts('WWW.Example.org', 'localhost').data?.hostnames).toEqual(['www.example.org', 'localhost']);
  for (const host of ['https://example.org', 'example.org:80', 'example.org/a', '', '.example', 'a b']) {
    expect(hosts(host).success).toBe(false);
  }
});
