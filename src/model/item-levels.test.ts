import { describe, expect, test } from 'vitest';
import { liftItem, moveItemTo, nestItem, setField } from './commands.ts';
import { merge } from './merge.ts';
import { applyPatches } from './patch.ts';
import { NAV_KEY } from './roots.ts';
import { emptySiteDocument } from './site.ts';
import { codeOf } from './testing/error-code.ts';
import type { ContentTree } from './tree.ts';

const link = (text: string) => ({ type: 'page', href: `/${text.toLowerCase()}`, text });
const nav = {
  ...emptySiteDocument('nav', 'd'),
  items: [
    { key: 'help', link: link('Help'), subItems: [{ key: 'food', link: link('Food') }] },
    { key: 'about', link: link('About'), subItems: [] },
    { key: 'give', link: link('Give'), subItems: [] },
  ],
};
const tree = {
  roots: { page: {}, [NAV_KEY]: nav },
  blocks: {},
  lists: { 'page.contents': [] },
} as unknown as ContentTree;
const at = (path: string, item: string) => ({ key: NAV_KEY, path, item, below: 'subItems' });

/** Returns the keys of the items, each followed by the keys of its sub-items in brackets. */
const shape = ({ roots }: ContentTree) =>
  (roots[NAV_KEY]!.items as { key: string; subItems?: { key: string }[] }[])
    .map(({ key, subItems = [] }) => `${key}(${subItems.map((one) => one.key).join()})`)
    .join(' ');

describe('an item of a list with levels', () => {
  test('goes to the end of those below the item before it, and undo brings it back as it was', () => {
    const change = nestItem(tree, at('items', 'about'));
    const after = applyPatches(tree, change.patches);
    expect(shape(after)).toBe('help(food,about) give()');
    const below = (after.roots[NAV_KEY]!.items as { subItems: object[] }[])[0]!.subItems[1];
    expect(below).toEqual({ key: 'about', link: link('About') });
    expect(applyPatches(after, change.inverse)).toEqual(tree);
  });

  test('comes out behind the item that it was below, with room for items of its own', () => {
    const change = liftItem(tree, at('items.help.subItems', 'food'));
    const after = applyPatches(tree, change.patches);
    expect(shape(after)).toBe('help() food() about() give()');
    expect(applyPatches(after, change.inverse)).toEqual(tree);
  });

  test('stays where it is, with the reason, if there is nothing above it, it holds items, or it is below none', () => {
    expect(codeOf(() => nestItem(tree, at('items', 'help')))).toBe('nothing-above');
    const moved = applyPatches(
      tree,
      moveItemTo(tree, { ...at('items', 'about'), to: { path: 'items', after: null } }).patches,
    );
    expect(shape(moved)).toBe('about() help(food) give()');
    expect(codeOf(() => nestItem(moved, at('items', 'help')))).toBe('holds-items');
    expect(codeOf(() => liftItem(tree, at('items', 'about')))).toBe('not-below');
    expect(codeOf(() => nestItem(tree, at('items', 'gone')))).toBe('item-not-found');
  });

  test('goes to any place of any of the lists; its own place is no change', () => {
    const to = (path: string, after: string | null) =>
      applyPatches(tree, moveItemTo(tree, { ...at('items', 'give'), to: { path, after } }).patches);
    expect(shape(to('items', 'help'))).toBe('help(food) give() about()');
    expect(shape(to('items.help.subItems', null))).toBe('help(give,food) about()');
    expect(to('items', 'about')).toBe(tree);
  });

  test('keeps what somebody else has changed meanwhile, at its new place or at its old one', () => {
    const mine = applyPatches(tree, nestItem(tree, at('items', 'give')).patches);
    const other = setField(tree, { key: NAV_KEY, path: 'items.help.link', value: link('Get help') });
    const merged = merge(tree, mine, applyPatches(tree, other.patches));
    expect(shape(merged.tree)).toBe('help(food) about(give)');
    expect(merged.conflicts).toEqual([]);
    const same = setField(tree, { key: NAV_KEY, path: 'items.give.link', value: link('Donate') });
    const { tree: both, conflicts } = merge(tree, mine, applyPatches(tree, same.patches));
    expect(conflicts).toHaveLength(1);
    expect(shape(both)).toBe('help(food) about(give)');
  });
});
