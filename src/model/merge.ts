import { refuse } from './errors.ts';
import type { JsonObject } from './json.ts';
import { ownField, sameJson } from './json.ts';
import { withSharedItems } from './merge-items.ts';
import { type Choice, mergeOrder, type Side } from './merge-order.ts';
import { mergePlaces } from './merge-places.ts';
import { mergePresence, type Trees } from './merge-presence.ts';
import { type Decide, type MergeDifference, mergeFields } from './merge-values.ts';
import { ROOT_KEYS, type Roots } from './roots.ts';
import {
  blockAt,
  type ContentTree,
  type ListId,
  listAt,
  ownerOf,
  PAGE_LIST,
  type TreeBlock,
} from './tree.ts';
import { withoutNewDuplicates } from './unique-keys.ts';

export type { Choice, Side } from './merge-order.ts';
export type { MergeDifference } from './merge-values.ts';

/** A difference that both editors made in different ways, so that users must choose between them. */
export type MergeConflict = MergeDifference & { readonly by: 'both' };

/** The choice in each conflict, by the conflict's id; by default the editor's own side. */
export type Choices = Readonly<Record<string, Choice>>;

export interface Merge {
  /** The merged page. The page contains every block exactly once, and all lists that its blocks need. */
  readonly tree: ContentTree;
  /** All differences between the two versions, including those made by one editor only. */
  readonly differences: readonly MergeDifference[];
  /**
   * The differences between which users must choose. A choice may create another conflict if the chosen block can go to two
   * positions.
   */
  readonly conflicts: readonly MergeConflict[];
}

/**
 * Merges two versions of a content tree (the page, the navigation, the footer and the site settings) that have a common base.
 * Applies the changes to different blocks and fields, to different places in a text, and all additions, removals and moves.
 * Conflicts are different changes to one value or to one place in a text, changes to a block that the other editor removed, and
 * moves of a block to two positions. `choices` resolves the conflicts.
 */
export function merge(
  base: ContentTree,
  mine: ContentTree,
  theirs: ContentTree,
  choices: Choices = {},
): Merge {
  const found = new Map<string, MergeDifference>();
  const decide = ((difference: Omit<MergeDifference, 'id'>): Choice => {
    const { kind, place, by } = difference;
    const id = [kind, place.key, place.path].join(' ');
    found.set(id, { id, ...difference });
    if (by === 'mine' || by === 'theirs') return by;
    const choice = ownField(choices, id) ?? 'mine';
    return choice === 'both' && difference.both === undefined ? 'mine' : choice;
  }) as Decide;
  const trees = { base, mine, theirs };
  const roots = mergeRoots(trees, decide);
  const present = mergePresence(trees, decide);
  const wholes = wholeBlocks(trees, present, decide);
  const lists = mergeLists(trees, present, wholes);
  const places = mergePlaces(trees, present, lists, decide);
  const merged = {
    roots,
    blocks: mergeBlocks(trees, present, wholes, decide),
    lists: orderLists(trees, lists, places, decide),
  };
  const tree = withoutNewDuplicates(withSharedItems(merged, mine, theirs), mine, theirs);
  const differences = [...found.values()];
  return { tree, differences, conflicts: differences.filter(isConflict) };
}

function isConflict(difference: MergeDifference): difference is MergeConflict {
  return difference.by === 'both';
}

/** Merges each document field by field. If only one version has a document, returns that version's document. */
function mergeRoots({ base, mine, theirs }: Trees, decide: Decide): Roots {
  const entries = ROOT_KEYS.map((key) => {
    const [own, other] = [mine.roots[key], theirs.roots[key]];
    if (own === other || own === undefined || other === undefined) return [key, own ?? other] as const;
    return [key, mergeFields(key, '', { base: base.roots[key], mine: own, theirs: other }, decide)] as const;
  });
  return Object.fromEntries(entries.filter(([, fields]) => fields !== undefined)) as Roots;
}

/** Returns the blocks that are taken unchanged from one side: blocks that only one side has, and blocks whose types differ. */
function wholeBlocks(trees: Trees, present: ReadonlySet<string>, decide: Decide): Map<string, Side> {
  const wholes = new Map<string, Side>();
  for (const key of present) {
    const [mine, theirs] = [blockOf(trees.mine, key), blockOf(trees.theirs, key)];
    if (mine === undefined || theirs === undefined) wholes.set(key, mine === undefined ? 'theirs' : 'mine');
    else if (mine.componentType !== theirs.componentType) {
      const base = blockOf(trees.base, key);
      const by = sameJson(base, mine) ? 'theirs' : sameJson(base, theirs) ? 'mine' : 'both';
      wholes.set(
        key,
        decide({ kind: 'block', place: { key, path: '' }, by, mine: [mine], theirs: [theirs] }),
      );
    }
  }
  return wholes;
}

function mergeBlocks(
  trees: Trees,
  present: ReadonlySet<string>,
  wholes: ReadonlyMap<string, Side>,
  decide: Decide,
): Record<string, TreeBlock> {
  const merged = (key: string): JsonObject => {
    const side = wholes.get(key);
    if (side !== undefined) return blockAt(trees[side], key);
    const [mine, theirs] = [blockAt(trees.mine, key), blockAt(trees.theirs, key)];
    return mergeFields(key, '', { base: blockOf(trees.base, key), mine, theirs }, decide);
  };
  return Object.fromEntries([...present].map((key) => [key, merged(key) as TreeBlock]));
}

/** Returns the lists of the merged page: the lists of blocks in both versions, and the lists that one version added. */
function mergeLists(
  trees: Trees,
  present: ReadonlySet<string>,
  wholes: ReadonlyMap<string, Side>,
): Set<ListId> {
  const has = (tree: ContentTree, list: ListId) => Object.hasOwn(tree.lists, list);
  const all = [...Object.keys(trees.mine.lists), ...Object.keys(trees.theirs.lists)] as ListId[];
  const remaining = all.filter((list) => {
    const side = wholes.get(ownerOf(list));
    if (!present.has(ownerOf(list))) return false;
    if (side !== undefined) return has(trees[side], list);
    return (has(trees.mine, list) && has(trees.theirs, list)) || !has(trees.base, list);
  });
  return new Set([PAGE_LIST, ...remaining]);
}

function orderLists(
  trees: Trees,
  lists: ReadonlySet<ListId>,
  places: ReadonlyMap<string, ListId>,
  decide: Decide,
): Record<ListId, string[]> {
  const members = new Map([...lists].map((list) => [list, new Set<string>()]));
  for (const [key, list] of places) (members.get(list) ?? refuse('list-not-found')).add(key);
  const keysIn = (tree: ContentTree, list: ListId) =>
    Object.hasOwn(tree.lists, list) ? listAt(tree, list) : [];
  const entries = [...members].map(([list, held]) => {
    const orders = {
      base: keysIn(trees.base, list),
      mine: keysIn(trees.mine, list),
      theirs: keysIn(trees.theirs, list),
      members: held,
    };
    const order = mergeOrder(orders, ({ key, by, mine, theirs }) =>
      decide({
        kind: 'place',
        place: { key, path: '' },
        by,
        mine: { list, after: mine },
        theirs: { list, after: theirs },
      }),
    );
    return [list, order] as const;
  });
  return Object.fromEntries(entries);
}

function blockOf(tree: ContentTree, key: string): TreeBlock | undefined {
  return Object.hasOwn(tree.blocks, key) ? tree.blocks[key] : undefined;
}
