import { type Json, type JsonObject, sameJson } from '../../model/json.ts';
import { SERVER_OWNED_PAGE_FIELDS } from '../../model/page.ts';
import type { ContentTree, ListId, TreeBlock } from '../../model/tree.ts';

const NOT_EDITED: ReadonlySet<string> = new Set([...SERVER_OWNED_PAGE_FIELDS, '_id', 'version']);

/** Whether only the server sets this field of a page. */
export function isServerField(field: string): boolean {
  return NOT_EDITED.has(field);
}

/** The fields of a page that editors decide about: not its id, version, dates and roles. */
export function editedFields(page: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(page).filter(([field]) => !NOT_EDITED.has(field)));
}

/** The fields of a page that only the server sets. */
export function serverFields(page: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(page).filter(([field]) => NOT_EDITED.has(field)));
}

/** Whether two pages say the same, whatever the server has written beside. */
export function sameDocument(a: ContentTree, b: ContentTree): boolean {
  return (
    sameEntries(a.lists, b.lists, sameJson as Same) &&
    sameEntries(a.blocks, b.blocks, sameJson as Same) &&
    (a.page === b.page || sameJson(editedFields(a.page), editedFields(b.page)))
  );
}

/** `next`, with every part that says the same as in `known` replaced by that one, so that only real changes are drawn. */
export function withKnownParts(known: ContentTree, next: ContentTree): ContentTree {
  return {
    page: sameJson(known.page, next.page) ? known.page : next.page,
    blocks: reuse<TreeBlock>(known.blocks, next.blocks),
    lists: reuse<readonly string[]>(known.lists, next.lists) as Record<ListId, readonly string[]>,
  };
}

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
    const before = Object.hasOwn(known, key) ? known[key]! : undefined;
    return [key, before !== undefined && sameJson(before as Json, value as Json) ? before : value];
  });
  return Object.fromEntries(entries);
}
