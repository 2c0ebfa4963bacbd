import { describe, expect, test } from 'vitest';
import { blockKeySchema } from './block.ts';
import { moveItemUp, pushItem, removeItem, setField } from './commands.ts';
import { newKey } from './ids.ts';
import type { JsonObject } from './json.ts';
import { merge } from './merge.ts';
import { applyPatches, patchesOf } from './patch.ts';
import { FOOTER_KEY, NAV_KEY, PAGE_KEY, ROOT_KEYS, rootOf, SETTINGS_KEY } from './roots.ts';
import { emptySiteDocument, emptySiteSettings } from './site.ts';
import { codeOf } from './testing/error-code.ts';
import { examplePage, slotsOf } from './testing/pages.ts';
import { type ContentTree, keysOfRoot, toTree, withRootFields, withRootOf } from './tree.ts';

const link = (text: string) => ({ type: 'page' as const, href: '/', text });
const json = (document: object) => document as JsonObject;
const nav: JsonObject = {
  ...json(emptySiteDocument('nav', 'd1')),
  version: 4,
  items: [
    { key: 'help', link: link('Get help'), subItems: [{ key: 'food', link: link('Food') }] },
    { key: 'about', link: link('About us'), subItems: [] },
  ],
};
const page = toTree(examplePage(), slotsOf);
const tree: ContentTree = {
  ...page,
  roots: {
    ...page.roots,
    '@nav': nav,
    '@footer': json(emptySiteDocument('footer', 'd1')),
    '@siteSettings': json(emptySiteSettings('d1')),
  },
};
const after = (...changes: { patches: Parameters<typeof applyPatches>[1] }[]) =>
  changes.reduce((before, { patches }) => applyPatches(before, patches), tree);

describe('the key of a document', () => {
  test.each(ROOT_KEYS)('%s can be no block’s', (key) => {
    expect(blockKeySchema.safeParse(key).success).toBe(false);
    const contents = [{ key, componentType: 'Text' }];
    expect(codeOf(() => toTree({ contents }, slotsOf))).toBe('duplicate-key');
  });

  test('begins with a sign that no key of a block or an item begins with', () => {
    expect(blockKeySchema.safeParse('@anything').success).toBe(false);
    expect(newKey()).not.toContain('@');
    expect(rootOf('q1')).toBe(PAGE_KEY);
    expect(rootOf(NAV_KEY)).toBe(NAV_KEY);
  });
});

describe('a change of a document', () => {
  test('is a change of its fields, which leaves all else as it is', () => {
    const change = setField(tree, { key: FOOTER_KEY, path: 'donate.text', value: 'Give' });
    const changed = after(change);
    expect(change.name).toBe('Change footer');
    expect(changed.roots['@footer']).toMatchObject({ donate: { text: 'Give' } });
    expect(changed.roots['@nav']).toBe(nav);
    expect([changed.blocks, changed.lists]).toEqual([tree.blocks, tree.lists]);
    expect(applyPatches(changed, change.inverse)).toEqual(tree);
  });

  test('is no change of what the server decides', () => {
    const set = (key: string, path: string) => () => setField(tree, { key, path, value: 'x' });
    expect(codeOf(set(NAV_KEY, 'version'))).toBe('field-not-changeable');
    expect(codeOf(set(SETTINGS_KEY, 'domainId'))).toBe('field-not-changeable');
    expect(codeOf(set(FOOTER_KEY, '_id'))).toBe('field-not-changeable');
    expect(codeOf(set(NAV_KEY, 'items.help.key'))).toBe('field-not-changeable');
  });

  test('goes into its lists by key, however deep', () => {
    const changed = after(
      setField(tree, { key: NAV_KEY, path: 'items.help.subItems.food.link.text', value: 'Meals' }),
      pushItem(tree, {
        key: NAV_KEY,
        path: 'items.about.subItems',
        item: { key: 'team', link: link('Team') },
      }),
      moveItemUp(tree, { key: NAV_KEY, path: 'items', item: 'about' }),
    );
    expect(changed.roots['@nav']?.items).toEqual([
      { key: 'about', link: link('About us'), subItems: [{ key: 'team', link: link('Team') }] },
      { key: 'help', link: link('Get help'), subItems: [{ key: 'food', link: link('Meals') }] },
    ]);
    expect(removeItem(tree, { key: NAV_KEY, path: 'items', item: 'help' }).name).toBe(
      'Remove item from navigation',
    );
  });

  test('gives no item a key that is in the document, whatever is in the others', () => {
    const push = (key: string) => () =>
      pushItem(tree, { key: NAV_KEY, path: 'items', item: { key, link: link('') } });
    expect(codeOf(push('food'))).toBe('duplicate-key');
    expect(push('q1')().patches).toHaveLength(1);
    const pushed = pushItem(tree, { key: 'icons', path: 'items', item: { key: 'food', text: '' } });
    expect(pushed.patches).toHaveLength(1);
  });

  test('of one that is not there is refused', () => {
    expect(codeOf(() => setField(page, { key: NAV_KEY, path: 'donate', value: null }))).toBe('not-found');
  });
});

test('patches are told apart by document; a block is part of the page', () => {
  const changes = [
    setField(tree, { key: 'q1', path: 'quote', value: 'New' }),
    setField(tree, { key: NAV_KEY, path: 'donate.text', value: 'Give' }),
    setField(tree, { key: PAGE_KEY, path: 'title', value: 'New' }),
  ];
  const patches = changes.flatMap((change) => change.patches);
  expect(patchesOf(patches, PAGE_KEY)).toEqual([patches[0], patches[2]]);
  expect(patchesOf(patches, NAV_KEY)).toEqual([patches[1]]);
  expect(patchesOf(patches, FOOTER_KEY)).toEqual([]);
});

test('one document of a tree is replaced by that of another', () => {
  const other = after(
    setField(tree, { key: 'q1', path: 'quote', value: 'New' }),
    setField(tree, { key: NAV_KEY, path: 'donate.text', value: 'Give' }),
  );
  const navOnly = withRootOf(tree, NAV_KEY, other);
  expect(navOnly.roots['@nav']).toBe(other.roots['@nav']);
  expect([navOnly.roots.page, navOnly.blocks]).toEqual([tree.roots.page, tree.blocks]);
  const pageOnly = withRootOf(tree, PAGE_KEY, other);
  expect(pageOnly.roots['@nav']).toBe(nav);
  expect(pageOnly.blocks).toBe(other.blocks);
});

describe('a merge', () => {
  const set = (path: string, value: string, key: string = NAV_KEY) => setField(tree, { key, path, value });

  test('takes over what each changed of a document', () => {
    const mine = after(set('items.help.link.text', 'Help'));
    const theirs = after(set('items.about.link.text', 'About'), set('phone', '1', FOOTER_KEY));
    const { tree: merged, conflicts } = merge(tree, mine, theirs);
    expect(conflicts).toEqual([]);
    expect(merged.roots['@nav']?.items).toEqual([
      { key: 'help', link: link('Help'), subItems: [{ key: 'food', link: link('Food') }] },
      { key: 'about', link: link('About'), subItems: [] },
    ]);
    expect(merged.roots['@footer']).toMatchObject({ phone: '1' });
  });

  test('asks about what both changed, by the document and the path', () => {
    const { conflicts } = merge(tree, after(set('donate.text', 'Give')), after(set('donate.text', 'Donate')));
    expect(conflicts.map(({ place }) => place)).toEqual([{ key: NAV_KEY, path: 'donate' }]);
  });

  test('puts an item that was moved in one version, and kept in the other, there under a key of its own', () => {
    const items = [
      { key: 'help', link: link('Get help'), subItems: [] },
      { key: 'about', link: link('About us'), subItems: [{ key: 'food', link: link('Food') }] },
    ];
    const mine = withRootFields(tree, NAV_KEY, { ...nav, items });
    const theirs = after(set('items.help.subItems.food.link.text', 'Meals'));
    const kept = merge(tree, mine, theirs, { 'field @nav items.help.subItems.food': 'theirs' }).tree;
    expect(keysOfRoot(kept, NAV_KEY)).toEqual(['help', 'food', 'about', 'food-2']);
  });

  test('a tree without the documents around the page stays one', () => {
    expect(merge(page, page, page).tree).toEqual(page);
  });
});
