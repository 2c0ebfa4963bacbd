import { isObject } from '../../../src/model/json.ts';

/** The fields that say what an object is, which stand before all others. */
const FIRST = ['format', 'id', '_id', 'key', 'componentType', 'type', 'kind', 'name', 'title', 'slug'];
const RANK: ReadonlyMap<string, number> = new Map(FIRST.map((name, index) => [name, index]));

/**
 * A JSON value as the text of a file: pretty, its fields always in the same order, whichever they were stored in, so that two
 * exports differ only where sites do.
 */
export function canonicalJson(value: unknown): string {
  return `${JSON.stringify(inOrder(value), null, 2)}\n`;
}

/** The same value with the fields of all objects in that order. */
export function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  // A text that was cut can end with half a character, which no import takes.
  if (typeof value === 'string') return value.toWellFormed();
  if (!isObject(value)) return value;
  const names = Object.keys(value).sort(compareNames);
  return Object.fromEntries(names.map((name) => [name, inOrder(value[name])]));
}

function compareNames(one: string, other: string): number {
  const ranks = (RANK.get(one) ?? FIRST.length) - (RANK.get(other) ?? FIRST.length);
  return ranks !== 0 ? ranks : one < other ? -1 : Number(one > other);
}
