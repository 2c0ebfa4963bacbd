import { refuse } from './errors.ts';
import { isObject, type Json, type JsonArray, type JsonObject, ownField } from './json.ts';

/**
 * A dotted path into a block or a document: `header.title`, `items.{key}.text`. An item of a list is named by its key, never by
 * its index. Only a word of a list of words has no key: `options.1.words` is its second word. Patches set such a list as a whole.
 */
export type FieldPath = string;

/** The last step of the path of a word in a list of words. */
export const WORDS = 'words';

/**
 * Returns the steps of a path.
 * @throws 'field-not-changeable' (400) if the path is not a valid field path
 */
export function stepsOf(path: FieldPath): string[] {
  const steps = path.split('.');
  const usable = steps.every((step) => /^[\w-]+$/.test(step) && step !== '__proto__');
  return usable ? steps : refuse('field-not-changeable', { field: path });
}

/** Returns the value at a path; undefined if there is none. */
export function valueAt(value: Json | undefined, path: FieldPath): Json | undefined {
  return stepsOf(path).reduce<Json | undefined>(child, value);
}

/**
 * Returns a copy of the object with a new value at the path; undefined removes the field. All values outside the path stay the
 * same objects.
 * @throws 'field-not-found' (409) if a value on the path is not an object; 'item-not-found' (409) if an item is missing.
 */
export function withValueAt<Value extends JsonObject>(
  object: Value,
  path: FieldPath,
  after: Json | undefined,
): Value {
  return replace(object, stepsOf(path), after, path) as Value;
}

/** Returns the index of the item with this key in a list; -1 if there is none. */
export function indexOfItem(list: readonly Json[], key: string): number {
  return list.findIndex((item) => isObject(item) && ownField(item as JsonObject, 'key') === key);
}

function child(value: Json | undefined, step: string): Json | undefined {
  if (Array.isArray(value))
    return value[typeof value[0] === 'string' ? Number(step) : indexOfItem(value, step)];
  if (typeof value === 'string' && step === WORDS) return value;
  return isObject(value) ? ownField(value as JsonObject, step) : undefined;
}

function replace(value: Json | undefined, steps: string[], after: Json | undefined, path: FieldPath): Json {
  const [step, ...rest] = steps;
  if (step === undefined) return after === undefined ? refuse('field-not-found', { field: path }) : after;
  if (Array.isArray(value)) return replaceItem(value, step, rest, after, path);
  if (!isObject(value)) return refuse('field-not-found', { field: path });
  const object = value as JsonObject;
  if (rest.length === 0 && after === undefined) {
    const { [step]: _gone, ...others } = object;
    return others;
  }
  return { ...object, [step]: replace(ownField(object, step), rest, after, path) };
}

function replaceItem(
  list: JsonArray,
  key: string,
  rest: string[],
  after: Json | undefined,
  path: FieldPath,
): JsonArray {
  const index = indexOfItem(list, key);
  if (index < 0) refuse('item-not-found');
  return list.with(index, replace(list[index], rest, after, path));
}
