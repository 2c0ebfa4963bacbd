import { type Json, sameJson } from '../../model/json.ts';

/**
 * Returns a function for `computed` that returns its last result again while the next one is equal to it. A keystroke changes
 * the page, but seldom what is computed from it, and equal results must not redraw anything.
 */
export function keepEqual<Parts extends readonly unknown[], Result extends object>(
  compute: (...parts: Parts) => Result,
): (...parts: Parts) => Result {
  let last: Result | undefined;
  return (...parts) => {
    const next = compute(...parts);
    if (last === undefined || !sameJson(last as Json, next as Json)) last = next;
    return last;
  };
}
