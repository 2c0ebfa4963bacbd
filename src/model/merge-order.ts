/** One of the two merged versions: the editor's own version or the other editor's version. */
export type Side = 'mine' | 'theirs';

/** An entry whose position differs between two versions of a list: who moved it, and the key before it in each version. */
export interface MovedEntry {
  readonly key: string;
  readonly by: Side | 'both';
  readonly mine: string | null;
  readonly theirs: string | null;
}

interface Orders {
  /**
   * The keys of the list in the base version. `mine` and `theirs` are the keys in the other two versions. A version that lacks
   * the list has no keys.
   */
  readonly base: readonly string[];
  readonly mine: readonly string[];
  readonly theirs: readonly string[];
  /** The keys of the merged list. */
  readonly members: ReadonlySet<string>;
}

/**
 * Returns the order of a list that two users changed. The result is the other user's order, in which my moves and additions are
 * repeated, each after its predecessor in my list. Calls `choose` for every entry whose position differs. The side that
 * `choose` returns wins. `by` is 'both' if both users moved the entry to different positions.
 */
export function mergeOrder(orders: Orders, choose: (moved: MovedEntry) => Side): string[] {
  const { members } = orders;
  const [base, mine, theirs] = [orders.base, orders.mine, orders.theirs].map((keys) =>
    keys.filter((key) => members.has(key)),
  ) as [string[], string[], string[]];
  const known = { base: new Set(base), mine: new Set(mine), theirs: new Set(theirs) };
  const moved = { mine: movedKeys(base, mine), theirs: movedKeys(base, theirs) };
  const still = new Set(
    mine.filter(
      (key) => known.base.has(key) && known.theirs.has(key) && !moved.mine.has(key) && !moved.theirs.has(key),
    ),
  );
  const byMine = (key: string) => moved.mine.has(key) || !known.base.has(key);
  const byThem = (key: string) => moved.theirs.has(key) || !known.base.has(key);

  const mineAgain = (key: string): boolean => {
    if (!known.theirs.has(key)) return true;
    const by = byMine(key) ? (byThem(key) ? 'both' : 'mine') : byThem(key) ? 'theirs' : null;
    if (by === null) return false;
    // There is no conflict if both users moved an entry to the same position among the unmoved entries.
    if (by === 'both' && before(mine, key, still) === before(theirs, key, still)) return false;
    return choose({ key, by, mine: before(mine, key), theirs: before(theirs, key) }) === 'mine';
  };
  const again = new Set(mine.filter(mineAgain));

  const order = theirs.filter((key) => !again.has(key));
  mine.forEach((key, index) => {
    if (!again.has(key)) return;
    const previous = mine[index - 1];
    order.splice(previous === undefined ? 0 : order.indexOf(previous) + 1, 0, key);
  });
  const placed = new Set(order);
  return [...order, ...[...members].filter((key) => !placed.has(key))];
}

/** Returns the keys that were moved: all keys outside the longest sequence whose order is unchanged. */
export function movedKeys(before: readonly string[], after: readonly string[]): ReadonlySet<string> {
  const places = new Map(before.map((key, index) => [key, index]));
  const common = after.filter((key) => places.has(key));
  const unmoved = new Set(longestRise(common.map((key) => places.get(key)!)).map((index) => common[index]!));
  return new Set(common.filter((key) => !unmoved.has(key)));
}

/** Returns the indexes of a longest increasing subsequence. */
function longestRise(values: readonly number[]): number[] {
  const ends: number[] = [];
  const previous: number[] = [];
  values.forEach((value, index) => {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (values[ends[middle]!]! < value) low = middle + 1;
      else high = middle;
    }
    previous[index] = ends[low - 1] ?? -1;
    ends[low] = index;
  });
  const rise: number[] = [];
  for (let index = ends.at(-1) ?? -1; index >= 0; index = previous[index]!) rise.push(index);
  return rise.reverse();
}

/**
 * Returns the nearest key before this key; if `those` is given, considers only the keys in `those`. Returns null if no key
 * precedes this key.
 */
function before(keys: readonly string[], key: string, those?: ReadonlySet<string>): string | null {
  const earlier = keys.slice(0, keys.indexOf(key));
  return (those === undefined ? earlier : earlier.filter((entry) => those.has(entry))).at(-1) ?? null;
}
