import { isObject } from '../../../src/model/json.ts';

/** The fields that identify an object. They come first in the file. */
const FIRST = ['format', 'id', '_id', 'key', 'componentType', 'type', 'kind', 'name', 'title', 'slug'];
const RANK: ReadonlyMap<string, number> = new Map(FIRST.map((name, index) => [name, index]));

/**
 * Formats a JSON value for a file: indented, with the fields in a fixed order, so that two exports differ only where the sites
 * differ.
 */
export function canonicalJson(value: unknown): string {
  return `${JSON.stringify(inOrder(value), null, 2)}\n`;
}

/** Returns the value with the fields of all objects in the fixed order. */
export function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  // A truncated text can end with half a surrogate pair, and an import would refuse that text.
  if (typeof value === 'string') return value.toWellFormed();
  if (!isObject(value)) return value;
  const names = Object.keys(value).sort(compareNames);
  return Object.fromEntries(names.map((name) => [name, inOrder(value[name])]));
}

function compareNames(one: string, other: string): number {
  const ranks = (RANK.get(one) ?? FIRST.length) - (RANK.get(other) ?? FIRST.length);
  return ranks !== 0 ? ranks : one < other ? -1 : Number(one > other);
}
