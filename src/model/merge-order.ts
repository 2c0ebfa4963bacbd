import { areMadeTogether } from './ids.ts';

/** One of the two merged versions: the editor's own version or the other editor's version. */
export type Side = 'mine' | 'theirs';
/** How a conflict is decided. With 'both', the merge has both texts: mine, then theirs. */
export type Choice = Side | 'both';

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
 * Returns the order of a list that two users changed. The entries that nobody moved keep their order; moves and additions follow
 * the unmoved entry before them in the list of the user who made them. Calls `choose` for every entry whose position differs. The side that
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

  const runs = {
    mine: runsAfter(mine, still, (key) => again.has(key)),
    theirs: runsAfter(theirs, still, (key) => !again.has(key)),
  };
  const order = [null, ...mine.filter((key) => still.has(key))].flatMap((key) => [
    ...(key === null ? [] : [key]),
    ...inOneRun(runs.mine.get(key) ?? [], runs.theirs.get(key) ?? []),
  ]);
  const placed = new Set(order);
  return [...order, ...[...members].filter((key) => !placed.has(key)).toSorted()];
}

/** Returns the moved and added keys of a list, by the unmoved key before them. */
function runsAfter(
  keys: readonly string[],
  still: ReadonlySet<string>,
  isPlaced: (key: string) => boolean,
): Map<string | null, string[]> {
  const runs = new Map<string | null, string[]>();
  let last: string | null = null;
  for (const key of keys) {
    if (still.has(key)) last = key;
    else if (isPlaced(key)) runs.set(last, [...(runs.get(last) ?? []), key]);
  }
  return runs;
}

/**
 * Merges the keys that two people put at one place. The result depends on the keys alone, so that it is the same whoever saves
 * first, also with a third person. Keys that were made together stay together.
 */
function inOneRun(mine: readonly string[], theirs: readonly string[]): string[] {
  const [own, other] = [groupsOf(mine), groupsOf(theirs)];
  const order: string[] = [];
  while (own.length > 0 || other.length > 0) {
    const isMine = other[0] === undefined || (own[0] !== undefined && own[0].rank <= other[0].rank);
    order.push(...(isMine ? own : other).shift()!.keys);
  }
  return order;
}

/** Groups neighbouring keys that were made together. The rank of a group is at least that of the groups before it. */
function groupsOf(keys: readonly string[]): { rank: string; keys: string[] }[] {
  const groups: { rank: string; keys: string[] }[] = [];
  for (const key of keys) {
    const last = groups.at(-1);
    if (last !== undefined && areMadeTogether(last.keys[0]!, key)) last.keys.push(key);
    else groups.push({ rank: last !== undefined && last.rank > key ? last.rank : key, keys: [key] });
  }
  return groups;
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
