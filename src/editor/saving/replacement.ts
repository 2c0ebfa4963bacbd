import { type Change, changeOf } from '../../model/change.ts';
import { type Json, sameJson } from '../../model/json.ts';
import { movedKeys } from '../../model/merge-order.ts';
import type { Patch } from '../../model/patch.ts';
import { ROOT_KEYS, type RootKey } from '../../model/roots.ts';
import {
  type ContentTree,
  type ListId,
  listAt,
  ownerOf,
  PAGE_LIST,
  subtreeAt,
  walk,
} from '../../model/tree.ts';
import { editedFields } from '../document/same-document.ts';

/**
 * Returns the change from one version of the documents to another. The change sets the fields that differ. It also replaces
 * each block of the page's own list that differs or has moved, together with the block's content.
 */
export function replacement(name: string, from: ContentTree, to: ContentTree): Change {
  const fields = ROOT_KEYS.flatMap((root) => fieldsOf(root, from, to));
  const stay = staying(from, to);
  // Removes blocks from the end, so that the position that each inverse patch refers to still exists.
  const removals = places('remove', from, stay).reverse();
  return changeOf(name, [...fields, ...removals, ...places('insert', to, stay)]);
}

/** Returns patches for the fields of a document that differ. Returns no patches if one of the trees lacks the document. */
function fieldsOf(key: RootKey, from: ContentTree, to: ContentTree): Patch[] {
  const [own, other] = [from.roots[key], to.roots[key]];
  if (own === other || own === undefined || other === undefined) return [];
  const [before, after] = [editedFields(own), editedFields(other)];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((path) => !sameJson(before[path], after[path]))
    .map((path): Patch => ({ type: 'set', key, path, before: before[path], after: after[path] }));
}

function places(type: 'insert' | 'remove', tree: ContentTree, stay: ReadonlySet<string>): Patch[] {
  return listAt(tree, PAGE_LIST).flatMap((key, index, keys): Patch[] =>
    stay.has(key)
      ? []
      : [{ type, list: PAGE_LIST, after: keys[index - 1] ?? null, block: subtreeAt(tree, key) }],
  );
}

/** Returns the blocks of the page's own list that have the same content and the same order in both versions. */
function staying(from: ContentTree, to: ContentTree): ReadonlySet<string> {
  const [before, after] = [listAt(from, PAGE_LIST), listAt(to, PAGE_LIST)];
  const changed = changedKeys(from, to);
  const moved = movedKeys(before, after);
  const there = new Set(after);
  return new Set(before.filter((key) => there.has(key) && !changed.has(key) && !moved.has(key)));
}

/** Returns the keys of the blocks of the page's own list that differ or contain a difference. */
function changedKeys(from: ContentTree, to: ContentTree): ReadonlySet<string> {
  const lists = new Set([...Object.keys(from.lists), ...Object.keys(to.lists)] as ListId[]);
  const owners = new Set([...lists].filter((list) => !same(from.lists[list], to.lists[list])).map(ownerOf));
  const changed = new Set<string>();
  let outer = '';
  for (const { key, depth } of walk(from)) {
    if (depth === 0) outer = key;
    if (owners.has(key) || !same(from.blocks[key], to.blocks[key])) changed.add(outer);
  }
  return changed;
}

function same(a: unknown, b: unknown): boolean {
  return a === b || sameJson(a as Json | undefined, b as Json | undefined);
}
