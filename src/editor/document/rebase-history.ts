import { changeOf } from '../../model/change.ts';
import { valueAt } from '../../model/field-path.ts';
import { type Json, type JsonObject, sameJson } from '../../model/json.ts';
import { mergeFields } from '../../model/merge-values.ts';
import {
  type BlockPosition,
  fieldsAt,
  type ItemPatch,
  type MoveItemPatch,
  type Patch,
  type SetPatch,
} from '../../model/patch.ts';
import { type ContentTree, type ListId, locate } from '../../model/tree.ts';
import { type Entry, replaceEntries } from './history.ts';

/**
 * Makes the undo history fit documents that somebody else has changed from `from` to `to`: undoing takes back what was done here, and
 * keeps what arrived. Where both concern the same words, the history ends.
 */
export function rebaseHistory(from: ContentTree, to: ContentTree): void {
  if (from !== to) replaceEntries((entry) => rebased(entry, from, to));
}

function rebased(entry: Entry, from: ContentTree, to: ContentTree): Entry | null {
  const patches: Patch[] = [];
  for (const patch of entry.change.patches) {
    const next = rebasedPatch(patch, from, to);
    if (next === null) return null;
    patches.push(next);
  }
  return { ...entry, change: changeOf(entry.change.name, patches) };
}

/** Returns the patch that does to `to` what `patch` does to `from`; null if what arrived concerns the same part. */
function rebasedPatch(patch: Patch, from: ContentTree, to: ContentTree): Patch | null {
  switch (patch.type) {
    case 'set':
      return rebasedSet(patch, from, to);
    case 'insert':
    case 'remove': {
      const isSame = Object.keys(patch.block.blocks).every((key) => from.blocks[key] === to.blocks[key]);
      return isSame && stays(patch.block.key, from, to) && stands(patch, from, to) ? patch : null;
    }
    case 'move':
      return stays(patch.key, from, to) && stands(patch.from, from, to) && stands(patch.to, from, to)
        ? patch
        : null;
    default:
      return itemsStand(patch, from, to) ? patch : null;
  }
}

/** Brings what arrived in a field into both values of a patch. */
function rebasedSet(patch: SetPatch, from: ContentTree, to: ContentTree): SetPatch | null {
  const { key, path } = patch;
  const [was, is] = [valueIn(from, key, path), valueIn(to, key, path)];
  if (was === undefined && is === undefined && !has(to, key) && has(from, key)) return null;
  if (sameJson(was, is)) return patch;
  let clashes = false;
  const brought = (value: Json | undefined) => {
    const field = (content: Json | undefined): JsonObject =>
      content === undefined ? {} : { [path]: content };
    const merged = mergeFields(
      key,
      '',
      { base: field(was), mine: field(value), theirs: field(is) },
      ({ by }) => {
        clashes ||= by === 'both';
        return by === 'theirs' ? 'theirs' : 'mine';
      },
    );
    return merged[path];
  };
  const next = { ...patch, before: brought(patch.before), after: brought(patch.after) };
  return clashes ? null : next;
}

/** Whether a block is in the same list as before, or in none as before. */
function stays(key: string, from: ContentTree, to: ContentTree): boolean {
  return locate(from, key)?.list === locate(to, key)?.list;
}

/** Whether the block after which a block stood is still in its list. */
function stands({ list, after }: BlockPosition, from: ContentTree, to: ContentTree): boolean {
  const has = (tree: ContentTree, id: ListId) => after !== null && (tree.lists[id] ?? []).includes(after);
  const isThere = (tree: ContentTree) => Object.hasOwn(tree.lists, list);
  if (isThere(from) && !isThere(to)) return false;
  return !has(from, list) || has(to, list);
}

/** Whether the items of a list that a patch names are as they were. */
function itemsStand(patch: ItemPatch | MoveItemPatch, from: ContentTree, to: ContentTree): boolean {
  const { key, path } = patch;
  if (has(from, key) && !has(to, key)) return false;
  const named =
    patch.type === 'moveItem' ? [patch.item, patch.from, patch.to] : [patch.item.key, patch.after];
  return named.every(
    (item) => item === null || sameJson(itemIn(from, key, path, item), itemIn(to, key, path, item)),
  );
}

function itemIn(tree: ContentTree, key: string, path: string, item: string): Json | undefined {
  return valueIn(tree, key, `${path}.${item}`);
}

function valueIn(tree: ContentTree, key: string, path: string): Json | undefined {
  return has(tree, key) ? valueAt(fieldsAt(tree, key), path) : undefined;
}

function has({ roots, blocks }: ContentTree, key: string): boolean {
  return Object.hasOwn(blocks, key) || Object.hasOwn(roots, key);
}
