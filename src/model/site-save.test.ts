import { expect, test } from 'vitest';
import { KEY_PATTERN } from './ids.ts';
import { footerSchema, navSchema, siteSettingsSchema } from './site.ts';
import { siteDocOf, siteSaveSchemas } from './site-save.ts';

const link = (text: string) => ({ type: 'page', href: '/a', text });
const keysOf = (items: readonly { readonly key: string }[]) => items.map(({ key }) => key);

test('what the server owns is accepted in a saved document, and is no part of what is stored', () => {
  const sent = siteSaveSchemas.nav.parse({
    _id: 'nav_d1',
    domainId: 'd1',
    version: 3,
    published: true,
    lastPublished: null,
    updatedAt: '2030-01-01T00:00:00.000Z',
  });
  expect(siteDocOf('nav', sent)).toEqual(navSchema.parse({}));
  for (const kind of ['nav', 'footer', 'siteSettings'] as const) {
    expect(siteSaveSchemas[kind].safeParse({ createdAt: 1 }).success).toBe(false);
  }
});

test('every list item has a key of its own: one that it came with stays, others are made', () => {
  const items = [
    { key: 'a', link: link('A'), subItems: [{ link: link('one') }, { key: 'a', link: link('two') }] },
    { key: 'no key', link: link('B'), subItems: [{ key: 'b', link: link('three') }] },
    { key: 'a', link: link('C') },
  ];
  const nav = siteDocOf('nav', siteSaveSchemas.nav.parse({ items }));
  const keys = [...keysOf(nav.items), ...nav.items.flatMap(({ subItems }) => keysOf(subItems))];
  expect(nav.items[0]!.key).toBe('a');
  expect(nav.items[1]!.subItems[0]!.key).toBe('b');
  expect(new Set(keys).size).toBe(6);
  for (const key of keys) expect(key).toMatch(KEY_PATTERN);
  expect(nav.items.map((item) => item.link.text)).toEqual(['A', 'B', 'C']);
  expect(navSchema.parse(nav)).toEqual(nav);
  expect(siteDocOf('nav', siteSaveSchemas.nav.parse(nav))).toEqual(nav);

  const lists = { contacts: [{ key: 'a', link: link('A') }], sitemap: [{ key: 'a', link: link('B') }, {}] };
  const footer = siteDocOf('footer', siteSaveSchemas.footer.parse(lists));
  expect(footer.contacts[0]!.key).toBe('a');
  expect(new Set([...keysOf(footer.contacts), ...keysOf(footer.sitemap)]).size).toBe(3);
  expect(footerSchema.parse(footer)).toEqual(footer);
});

test('categories and redirects get the ids that they lack', () => {
  const sent = siteSaveSchemas.siteSettings.parse({
    categories: [{ name: 'Topics', filters: ['grief'] }, { _id: 'c1' }],
    redirects: [{ from: '/old', to: '/new' }],
  });
  const settings = siteDocOf('siteSettings', sent);
  expect(settings.categories[1]!._id).toBe('c1');
  expect(settings.categories[0]).toEqual({
    key: expect.any(String),
    _id: expect.any(String),
    name: 'Topics',
    filters: ['grief'],
  });
  expect(siteSettingsSchema.parse(settings)).toEqual(settings);
});
