import type { FoundTwins } from '../../../db/easy-read-queries.ts';

/** Returns the numbers of pages in an order in which the Easy Read version of a page never precedes the page itself. */
export function fullFirst(numbers: readonly number[], twins: readonly FoundTwins[]): readonly number[] {
  const ordered = [...numbers];
  for (const { full, easyRead } of twins) {
    const [first, last] = [ordered.indexOf(easyRead), ordered.indexOf(full)];
    if (first === -1 || last < first) continue;
    ordered.splice(last, 1);
    ordered.splice(first, 0, full);
  }
  return ordered;
}
