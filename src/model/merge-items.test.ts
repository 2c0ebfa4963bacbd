import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  liftItem,
  moveItemDown,
  moveItemTo,
  moveItemUp,
  nestItem,
  pushItem,
  removeItem,
  setField,
} from './commands.ts';
import { HearthError } from './errors.ts';
import { merge } from './merge.ts';
import { applyPatches } from './patch.ts';
import { NAV_KEY, SETTINGS_KEY } from './roots.ts';
import { emptySiteDocument, emptySiteSettings, type Nav, navSchema } from './site.ts';
import { FUZZ_MS, fuzzRuns } from './testing/fuzz-runs.ts';
import type { ContentTree } from './tree.ts';

/** Random changes of the navigation and the settings. The numbers choose the lists, the items and the positions. */
const KINDS = ['text', 'push', 'remove', 'up', 'down', 'nest', 'lift', 'to', 'setting'] as const;
const steps = fc.array(
  fc.record({
    kind: fc.constantFrom(...KINDS),
    which: fc.nat(20),
    where: fc.nat(20),
    text: fc.string({ maxLength: 3 }),
  }),
  { maxLength: 6 },
);
type Step = typeof steps extends fc.Arbitrary<(infer One)[]> ? One : never;

const link = (text: string) => ({ type: 'page' as const, href: '/', text });
/** A navigation, described by the number of sub-items of each item. */
const navs = fc.array(fc.nat(3), { maxLength: 4 }).map((counts) => ({
  ...emptySiteDocument('nav', 'd'),
  items: counts.map((count, at) => ({
    key: `k${at}`,
    link: link(`k${at}`),
    subItems: Array.from({ length: count }, (_, below) => ({
      key: `k${at}${below}`,
      link: link(`${below}`),
    })),
  })),
}));
const treeOf = (nav: object): ContentTree =>
  ({
    roots: { page: {}, [NAV_KEY]: nav, [SETTINGS_KEY]: emptySiteSettings('d') },
    blocks: {},
    lists: { 'page.contents': [] },
  }) as unknown as ContentTree;
const navOf = ({ roots }: ContentTree) => roots[NAV_KEY] as unknown as Nav;

function changeOf(tree: ContentTree, { kind, which, where, text }: Step, newKey: string) {
  const { items } = navOf(tree);
  const lists = [
    { path: 'items', items },
    ...items.map(({ key, subItems }) => ({ path: `items.${key}.subItems`, items: subItems })),
  ];
  const { path, items: held } = lists[which % lists.length]!;
  const item = held[where % Math.max(1, held.length)]?.key ?? 'none';
  const place = { key: NAV_KEY, path, item, below: 'subItems' };
  const to = lists[where % lists.length]!;
  const after = [null, ...to.items.map(({ key }) => key)][which % (to.items.length + 1)]!;
  const added = { key: newKey, link: link(text), ...(path === 'items' ? { subItems: [] } : {}) };
  switch (kind) {
    case 'text':
      return setField(tree, { key: NAV_KEY, path: `${path}.${item}.link.text`, value: text });
    case 'setting':
      return setField(tree, { key: SETTINGS_KEY, path: ['title', 'og.title'][where % 2]!, value: text });
    case 'push':
      return pushItem(tree, { key: NAV_KEY, path, item: added });
    case 'remove':
      return removeItem(tree, place);
    case 'up':
      return moveItemUp(tree, place);
    case 'down':
      return moveItemDown(tree, place);
    case 'nest':
      return nestItem(tree, place);
    case 'lift':
      return liftItem(tree, place);
    case 'to':
      return moveItemTo(tree, { ...place, to: { path: to.path, after } });
  }
}

/** Applies the changes, skips those that fail, and returns the documents. */
function edited(tree: ContentTree, done: readonly Step[], who: string): ContentTree {
  return done.reduce((before, step, index) => {
    try {
      return applyPatches(before, changeOf(before, step, `${who}${index}`).patches);
    } catch (error) {
      if (error instanceof HearthError) return before;
      throw error;
    }
  }, tree);
}

const versions = fc.record({ nav: navs, mine: steps, theirs: steps }).map(({ nav, mine, theirs }) => ({
  base: treeOf(nav),
  mine: edited(treeOf(nav), mine, 'm'),
  theirs: edited(treeOf(nav), theirs, 't'),
}));
const keysOf = (tree: ContentTree) =>
  navOf(tree).items.flatMap(({ key, subItems }) => [key, ...subItems.map((item) => item.key)]);

test('if only one changed the navigation, the result is that version; if both did the same, there is nothing to choose', () => {
  fc.assert(
    fc.property(versions, ({ base, mine }) => {
      expect(merge(base, mine, base).tree).toEqual(mine);
      expect(merge(base, base, mine).tree).toEqual(mine);
      expect(merge(base, mine, mine)).toEqual({ tree: mine, differences: [], conflicts: [] });
    }),
  );
});

test(
  'the merged navigation can be stored, whatever is chosen, and no item that both have is lost',
  () => {
    fc.assert(
      fc.property(versions, fc.boolean(), ({ base, mine, theirs }, mineFirst) => {
        const { conflicts } = merge(base, mine, theirs);
        const choices = Object.fromEntries(
          conflicts.map(({ id }, at) => [id, (at % 2 === 0) === mineFirst ? 'mine' : 'theirs'] as const),
        );
        const { tree } = merge(base, mine, theirs, choices);
        const keys = keysOf(tree);
        expect(new Set(keys).size).toBe(keys.length);
        const { items, donate, crisis, emergency } = navOf(tree);
        expect(navSchema.safeParse({ items, donate, crisis, emergency }).error).toBeUndefined();
        expect(items.filter(({ subItems }) => !Array.isArray(subItems))).toEqual([]);
        const shared = keysOf(mine).filter((key) => keysOf(theirs).includes(key));
        expect(shared.filter((key) => !keys.includes(key))).toEqual([]);
      }),
      fuzzRuns(200),
    );
  },
  FUZZ_MS,
);

test('without conflicts, everything that either added or changed is there', () => {
  fc.assert(
    fc.property(versions, ({ base, mine, theirs }) => {
      const { tree, conflicts } = merge(base, mine, theirs);
      fc.pre(conflicts.length === 0);
      const added = [...keysOf(mine), ...keysOf(theirs)].filter((key) => !keysOf(base).includes(key));
      expect(added.filter((key) => !keysOf(tree).includes(key))).toEqual([]);
      const settings = (one: ContentTree) => one.roots[SETTINGS_KEY]!;
      for (const side of [mine, theirs])
        if (settings(side).title !== settings(base).title)
          expect(settings(tree).title).toBe(settings(side).title);
    }),
  );
});

test('an item that they put below one that I put below another stays, whichever version is chosen', () => {
  const base = treeOf({
    ...emptySiteDocument('nav', 'd'),
    items: ['a', 'x', 'y'].map((key) => ({ key, link: link(key), subItems: [] })),
  });
  const nest = (item: string) => (tree: ContentTree) =>
    applyPatches(tree, nestItem(tree, { key: NAV_KEY, path: 'items', item, below: 'subItems' }).patches);
  const [mine, theirs] = [nest('x')(base), nest('y')(base)];
  const { conflicts } = merge(base, mine, theirs);
  expect(conflicts).not.toEqual([]);
  for (const side of ['mine', 'theirs'] as const) {
    const choices = Object.fromEntries(conflicts.map(({ id }) => [id, side]));
    const keys = keysOf(merge(base, mine, theirs, choices).tree);
    expect(keys).toEqual(expect.arrayContaining(['a', 'x', 'y']));
  }
});
