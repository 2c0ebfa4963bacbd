import { atom, type ReadableAtom, type WritableAtom } from 'nanostores';
import { slotsOf } from '../../blocks/registry.ts';
import type { JsonObject } from '../../model/json.ts';
import { PAGE_MAX_BLOCKS } from '../../model/limits.ts';
import type { StoredPage } from '../../model/page.ts';
import { applyPatches, type Patch } from '../../model/patch.ts';
import { FOOTER_KEY, NAV_KEY, PAGE_KEY, ROOT_KEYS, type RootKey, SETTINGS_KEY } from '../../model/roots.ts';
import type { StoredSiteDocument } from '../../model/site.ts';
import {
  type ContentTree,
  fromTree,
  type ListId,
  PAGE_LIST,
  type TreeBlock,
  toTree,
} from '../../model/tree.ts';

const EMPTY: ContentTree = { roots: { page: {} }, blocks: {}, lists: { [PAGE_LIST]: [] } };
const NO_KEYS: readonly string[] = [];

const NO_FIELDS: JsonObject = {};

const roots: Readonly<Record<RootKey, WritableAtom<JsonObject>>> = {
  [PAGE_KEY]: atom(NO_FIELDS),
  [NAV_KEY]: atom(NO_FIELDS),
  [FOOTER_KEY]: atom(NO_FIELDS),
  [SETTINGS_KEY]: atom(NO_FIELDS),
};
// @bounded 2000 each, or the parts of the page: those of removed parts are made again on undo (current-tree.test.ts)
const blocks = new Map<string, WritableAtom<TreeBlock | undefined>>();
// @bounded as blocks
const lists = new Map<ListId, WritableAtom<readonly string[]>>();
// @bounded one for each call under way (../saving/save.test.ts)
const recordings = new Set<Patch[]>();

/** The maximum number of block atoms, and of list atoms. If there are more, the atoms of removed parts are dropped. */
const MAX_ATOMS = 2 * PAGE_MAX_BLOCKS;

/**
 * The whole current page and the site's documents (navigation, footer, settings), for comparing and saving. Components that
 * render the page subscribe instead to the atoms of the page's parts (see `blockAtom` and `listAtom`).
 */
export const $tree = atom<ContentTree>(EMPTY);

/** Returns the atom of one document's fields. For the page, the atom does not include the content. */
export function rootAtom(key: RootKey): ReadableAtom<JsonObject> {
  return roots[key];
}

/** The documents of a tree, with the types that the server's checks guarantee. The page does not include its content. */
interface Documents {
  readonly page: Omit<StoredPage, 'contents'>;
  readonly '@nav': StoredSiteDocument<'nav'>;
  readonly '@footer': StoredSiteDocument<'footer'>;
  readonly '@siteSettings': StoredSiteDocument<'siteSettings'>;
}

/** Returns the same atom as `rootAtom`, with the types of the document's fields. */
export function documentAtom<Key extends RootKey>(key: Key): ReadableAtom<Documents[Key]> {
  return rootAtom(key) as ReadableAtom<Documents[Key]>;
}

/** Returns a document of a tree, with the types of its fields. */
export function documentOf<Key extends RootKey>(tree: Pick<ContentTree, 'roots'>, key: Key): Documents[Key] {
  return tree.roots[key] as Documents[Key];
}

/** Returns the page of a tree in its stored form, with its content. */
export function pageOf(tree: ContentTree): StoredPage {
  return fromTree(tree, slotsOf) as StoredPage;
}

/** Returns the atom of a block without the contents of its slots. The atom's value is undefined if the block does not exist. */
export function blockAtom(key: string): ReadableAtom<TreeBlock | undefined> {
  return part(blocks, key, () => $tree.get().blocks[key]);
}

/** Returns the atom of the keys of a list's blocks, in order. */
export function listAtom(list: ListId): ReadableAtom<readonly string[]> {
  return part(lists, list, () => $tree.get().lists[list] ?? NO_KEYS);
}

/** Sets the current documents. Updates only the atoms of parts that are new objects. */
export function commitTree(next: ContentTree): void {
  $tree.set(next);
  // Updates the lists first, so that the components of removed blocks are unmounted before their atoms change.
  for (const [list, keys] of lists) setIfOther(keys, next.lists[list] ?? NO_KEYS);
  for (const [key, block] of blocks) setIfOther(block, next.blocks[key]);
  for (const key of ROOT_KEYS) setIfOther(roots[key], next.roots[key] ?? NO_FIELDS);
  dropUnused(blocks, next.blocks);
  dropUnused(lists, next.lists);
}

/**
 * Applies patches to the current documents.
 * @throws the errors of `applyPatch`, without changing anything.
 */
export function applyToPage(patches: readonly Patch[]): void {
  commitTree(applyPatches($tree.get(), patches));
  for (const recording of recordings) recording.push(...patches);
}

/** Collects the patches that are applied until `stop` is called. */
export function recordPatches(): { readonly patches: readonly Patch[]; stop(): void } {
  const patches: Patch[] = [];
  recordings.add(patches);
  return { patches, stop: () => recordings.delete(patches) };
}

/**
 * Returns the tree of a stored page.
 * @throws 'duplicate-key' (422)
 */
export function treeOf(page: StoredPage): ContentTree {
  return toTree(page, slotsOf);
}

function part<Key, Value>(
  atoms: Map<Key, WritableAtom<Value>>,
  key: Key,
  initial: () => Value,
): ReadableAtom<Value> {
  const known = atoms.get(key);
  if (known) return known;
  const made = atom(initial());
  atoms.set(key, made);
  return made;
}

/** If there are too many atoms, drops those of removed parts that have no subscribers. Undo creates them again. */
function dropUnused<Key extends string>(
  atoms: Map<Key, ReadableAtom<unknown>>,
  present: Readonly<Partial<Record<Key, unknown>>>,
): void {
  if (atoms.size <= MAX_ATOMS) return;
  for (const [key, { lc }] of atoms) if (present[key] === undefined && lc === 0) atoms.delete(key);
}

function setIfOther<Value>(target: WritableAtom<Value>, value: Value): void {
  if (target.get() !== value) target.set(value);
}
