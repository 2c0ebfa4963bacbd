import { type Json, type JsonObject, sameJson } from '../../model/json.ts';
import { SERVER_OWNED_PAGE_FIELDS } from '../../model/page.ts';
import { isSiteRootKey, type RootKey } from '../../model/roots.ts';
import { type ContentTree, type ListId, type TreeBlock, withRootFields } from '../../model/tree.ts';

const NOT_EDITED: ReadonlySet<string> = new Set([...SERVER_OWNED_PAGE_FIELDS, '_id', 'version']);

/** Returns whether only the server sets this field of a document. */
export function isServerField(field: string): boolean {
  return NOT_EDITED.has(field);
}

/** Returns the fields of a document that editors can set: all but id, version, dates and roles. */
export function editedFields(page: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(page).filter(([field]) => !NOT_EDITED.has(field)));
}

/** Returns the fields of a document that only the server sets. */
function serverFields(page: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(page).filter(([field]) => NOT_EDITED.has(field)));
}

/** Returns a tree in which one document has taken the fields that the server sets (id, version and dates) from another tree. */
export function withServerFields(tree: ContentTree, root: RootKey, from: ContentTree): ContentTree {
  return withRootFields(tree, root, { ...tree.roots[root], ...serverFields(from.roots[root] ?? {}) });
}

/** Returns whether a document is equal in two trees, apart from the fields that only the server sets. */
export function sameDocument(root: RootKey, a: ContentTree, b: ContentTree): boolean {
  return sameFields(a.roots[root], b.roots[root]) && (isSiteRootKey(root) || sameBlocks(a, b));
}

function sameFields(a: JsonObject | undefined, b: JsonObject | undefined): boolean {
  return a === b || sameJson(a && editedFields(a), b && editedFields(b));
}

function sameBlocks(a: ContentTree, b: ContentTree): boolean {
  return sameEntries(a.lists, b.lists, sameJson as Same) && sameEntries(a.blocks, b.blocks, sameJson as Same);
}

/** Returns `next`, but reuses the objects of `known` for equal parts, so that only actual changes are rendered. */
export function withKnownParts(known: ContentTree, next: ContentTree): ContentTree {
  return {
    roots: { ...next.roots, ...reuse(known.roots as Fields, next.roots as Fields) },
    blocks: reuse<TreeBlock>(known.blocks, next.blocks),
    lists: reuse<readonly string[]>(known.lists, next.lists) as Record<ListId, readonly string[]>,
  };
}

type Fields = Readonly<Record<string, JsonObject>>;
type Same = (a: unknown, b: unknown) => boolean;

function sameEntries(a: Readonly<Record<string, unknown>>, b: typeof a, same: Same): boolean {
  if (a === b) return true;
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  return keys.every((key) => Object.hasOwn(b, key) && (a[key] === b[key] || same(a[key], b[key])));
}

function reuse<Value>(
  known: Readonly<Record<string, Value>>,
  next: Readonly<Record<string, Value>>,
): Record<string, Value> {
  const entries = Object.entries(next).map(([key, value]): [string, Value] => {
    const before = Object.hasOwn(known, key) ? known[key] : undefined;
    return [key, before !== undefined && sameJson(before as Json, value as Json) ? before : value];
  });
  return Object.fromEntries(entries);
}
