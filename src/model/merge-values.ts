import { refuse } from './errors.ts';
import type { FieldPath } from './field-path.ts';
import { isObject, type Json, type JsonObject, ownField, sameJson } from './json.ts';
import { type Choice, mergeOrder, type Side } from './merge-order.ts';
import { withDecidedColumns } from './merge-tables.ts';
import { mergeText } from './merge-texts.ts';

/** The kind of a difference: a field or list item, a block with its content, or the position of an item or block. */
type DifferenceKind = 'field' | 'block' | 'place';

/**
 * A difference between two versions of a page, and who made it; 'both' means a conflict. `place.key` is the key of a block or a
 * document; `place.path` is '' if the difference concerns the block itself.
 */
export interface MergeDifference {
  readonly id: string;
  readonly kind: DifferenceKind;
  readonly place: { readonly key: string; readonly path: FieldPath };
  /** 'merged' if both changed a text at different places, and the merge has both changes. */
  readonly by: Side | 'both' | 'merged';
  /** The value in my version; undefined if my version has none. In a conflict about a text, the merge with my words. */
  readonly mine: Json | undefined;
  readonly theirs: Json | undefined;
  /** In a conflict about a text, the merge with the words of both; absent if they cannot both be there. */
  readonly both?: Json;
}

/** Records a difference, and returns the side whose value the merged page uses, or both if the difference has the value. */
export interface Decide {
  (difference: Omit<MergeDifference, 'id' | 'both'>): Side;
  (difference: Omit<MergeDifference, 'id'>): Choice;
}

interface Versions<Value> {
  readonly base: Value | undefined;
  readonly mine: Value;
  readonly theirs: Value;
}

/** Merges an object that exists in all three versions, field by field, and returns its fields. */
export function mergeFields(
  key: string,
  above: FieldPath,
  versions: Versions<JsonObject>,
  decide: Decide,
): JsonObject {
  const { base = {} } = versions;
  const { mine, theirs } = withDecidedColumns(
    key,
    { base, mine: versions.mine, theirs: versions.theirs },
    decide,
  );
  const fields = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])];
  const entries = fields.map((field) => {
    const values = {
      base: ownField(base, field),
      mine: ownField(mine, field),
      theirs: ownField(theirs, field),
    };
    const by = PLACE.includes(field)
      ? changedBy({ base: placeIn(base), mine: placeIn(mine), theirs: placeIn(theirs) })
      : changedBy(values);
    return [field, mergeValue(key, above === '' ? field : `${above}.${field}`, values, decide, by)] as const;
  });
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

/**
 * The fields of a location. A location is merged as one value. One person's latitude with the other person's longitude would be
 * a place that no one chose.
 */
const PLACE: readonly string[] = ['lat', 'lng'];

function placeIn(fields: JsonObject): Json {
  return PLACE.map((field) => ownField(fields, field) ?? null);
}

/** Returns whether a value is a group of fields, rather than a single value such as a formatted text, a picture or a link. */
function isGroup(value: Json | undefined): value is JsonObject {
  return isObject(value) && !['type', 'imageId', 'href'].some((field) => Object.hasOwn(value, field));
}

function mergeValue(
  key: string,
  path: FieldPath,
  values: Versions<Json | undefined>,
  decide: Decide,
  by: Side | 'both',
): Json | undefined {
  const { base, mine, theirs } = values;
  if (sameJson(mine, theirs)) return mine;
  if (isGroup(mine) && isGroup(theirs) && (base === undefined || isGroup(base))) {
    return mergeFields(key, path, { base, mine, theirs }, decide);
  }
  if (isItems(mine) && isItems(theirs) && (base === undefined || isItems(base))) {
    return mergeItems(key, path, { base, mine, theirs }, decide);
  }
  const text = by === 'both' ? mergeText({ base, mine, theirs }) : null;
  if (text !== null && 'merged' in text) {
    decide({ kind: 'field', place: { key, path }, by: 'merged', mine, theirs });
    return text.merged;
  }
  const sides: Partial<Record<Choice, Json | undefined>> = text ?? { mine, theirs };
  return sides[decide({ kind: 'field', place: { key, path }, by, mine, theirs, ...text })];
}

type Items = (JsonObject & { key: string })[];

/** Merges a list item by item: the fields of items in both versions, the items that only one version has, and the order. */
function mergeItems(key: string, path: FieldPath, versions: Versions<Items>, decide: Decide): Items {
  const { base = [], mine, theirs } = versions;
  const [before, own, other] = [byKey(base), byKey(mine), byKey(theirs)];
  const merged = new Map<string, Items[number]>();
  for (const itemKey of new Set([...own.keys(), ...other.keys()])) {
    const values = { base: before.get(itemKey), mine: own.get(itemKey), theirs: other.get(itemKey) };
    const item = mergeItem(key, `${path}.${itemKey}`, values, decide);
    if (item !== undefined) merged.set(itemKey, item as Items[number]);
  }
  const orders = { base: keysOf(base), mine: keysOf(mine), theirs: keysOf(theirs) };
  const order = mergeOrder({ ...orders, members: new Set(merged.keys()) }, ({ key: item, ...moved }) =>
    decide({ kind: 'place', place: { key, path: `${path}.${item}` }, ...moved }),
  );
  return order.map((itemKey) => merged.get(itemKey) ?? refuse('item-not-found'));
}

function mergeItem(
  key: string,
  path: FieldPath,
  values: Versions<JsonObject | undefined>,
  decide: Decide,
): JsonObject | undefined {
  const { base, mine, theirs } = values;
  if (mine !== undefined && theirs !== undefined) {
    return mergeFields(key, path, { base, mine, theirs }, decide);
  }
  const side = decide({ kind: 'field', place: { key, path }, by: changedBy(values), mine, theirs });
  return side === 'mine' ? mine : theirs;
}

function changedBy({ base, mine, theirs }: Versions<Json | undefined>): Side | 'both' {
  if (sameJson(base, mine)) return 'theirs';
  return sameJson(base, theirs) ? 'mine' : 'both';
}

/** Returns whether a value is a list whose entries all have different keys. */
function isItems(value: Json | undefined): value is Items {
  if (!Array.isArray(value)) return false;
  const keys = value.map((entry) => (isObject(entry) ? ownField(entry as JsonObject, 'key') : undefined));
  return keys.every((key) => typeof key === 'string') && new Set(keys).size === keys.length;
}

function byKey(items: Items): Map<string, Items[number]> {
  return new Map(items.map((item) => [item.key, item]));
}

function keysOf(items: Items): string[] {
  return items.map(({ key }) => key);
}
