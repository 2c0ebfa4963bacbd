/** Any value that `JSON.stringify` and `JSON.parse` preserve. */
export type Json = string | number | boolean | null | JsonArray | JsonObject;
export type JsonArray = Json[];
/** A JSON object. A field with the value `undefined` is equivalent to an absent field. */
export type JsonObject = { [field: string]: Json | undefined };

/** Returns whether a value is an object that is neither an array nor null. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the value of an object's own field; undefined for inherited properties such as `constructor` and `__proto__`. */
export function ownField<Value>(object: Readonly<Record<string, Value>>, field: string): Value | undefined {
  return Object.hasOwn(object, field) ? object[field] : undefined;
}

/** Returns whether two JSON values are equal. The order of fields does not matter, but the order of list entries does. */
export function sameJson(a: Json | undefined, b: Json | undefined): boolean {
  if (Object.is(a, b) || a === b) return true;
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((entry, index) => sameJson(entry, b[index]));
  }
  if (Array.isArray(a) || Array.isArray(b) || !isObject(a) || !isObject(b)) return false;
  const fields = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...fields].every((field) => sameJson(ownField(a, field), ownField(b, field)));
}
