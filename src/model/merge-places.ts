import type { Side } from './merge-order.ts';
import { standingIn, type Trees } from './merge-presence.ts';
import type { Decide } from './merge-values.ts';
import { PAGE_KEY } from './roots.ts';
import { type ContentTree, type ListId, listAt, ownerOf, PAGE_LIST } from './tree.ts';

/**
 * Returns, for each block in the merged page, the list that contains the block. A conflict arises if both editors moved a block
 * to different lists, or if their moves together would put two blocks into each other. If the list of a block no longer exists,
 * the block goes to its list in the other version. If that list does not exist either, the block goes to the page's own list.
 */
export function mergePlaces(
  trees: Trees,
  present: ReadonlySet<string>,
  lists: ReadonlySet<ListId>,
  decide: Decide,
): Map<string, ListId> {
  const [base, mine, theirs] = [standingIn(trees.base), standingIn(trees.mine), standingIn(trees.theirs)];
  const changedBy = (key: string): Side | 'both' | null => {
    const [before, own, other] = [base.get(key), mine.get(key), theirs.get(key)];
    if (own === other || own === undefined || other === undefined) return null;
    if (own === before) return 'theirs';
    return other === before ? 'mine' : 'both';
  };
  const listOn = (key: string, side: Side): ListId => {
    const own = side === 'mine' ? mine : theirs;
    const other = side === 'mine' ? theirs : mine;
    const found = [own.get(key), other.get(key)].find((list) => list !== undefined && lists.has(list));
    return found ?? PAGE_LIST;
  };

  const unasked = new Map([...present].map((key) => [key, listOn(key, sideOf(changedBy(key)))]));
  const entangled = new Set(circles(unasked).flat());
  const places = new Map<string, ListId>();
  for (const key of present) {
    const by = changedBy(key);
    const [own, other] = [mine.get(key), theirs.get(key)];
    const side =
      by === null || own === undefined || other === undefined
        ? sideOf(null)
        : decide({
            kind: 'place',
            place: { key, path: '' },
            by: entangled.has(key) ? 'both' : by,
            mine: placeIn(trees.mine, key, own),
            theirs: placeIn(trees.theirs, key, other),
          });
    places.set(key, listOn(key, side));
  }
  // Uses my version's lists for the blocks of a cycle. My version has no cycle, so its lists break the cycle. If one of these
  // lists no longer exists, its blocks go to the page's own list.
  const takenBack = new Set<string>();
  for (let found = circles(places); found.length > 0; found = circles(places)) {
    for (const key of found.flat()) {
      places.set(key, takenBack.has(key) ? PAGE_LIST : listOn(key, 'mine'));
      takenBack.add(key);
    }
  }
  return places;
}

function sideOf(by: Side | 'both' | null): Side {
  return by === 'theirs' ? 'theirs' : 'mine';
}

function placeIn(tree: ContentTree, key: string, list: ListId): { list: string; after: string | null } {
  const keys = listAt(tree, list);
  return { list, after: keys[keys.indexOf(key) - 1] ?? null };
}

/** Returns the groups of blocks that contain each other in a cycle. */
function circles(places: ReadonlyMap<string, ListId>): string[][] {
  const done = new Set<string>([PAGE_KEY]);
  const found: string[][] = [];
  for (const start of places.keys()) {
    const path: string[] = [];
    let key = start;
    while (!done.has(key)) {
      done.add(key);
      path.push(key);
      key = ownerOf(places.get(key) ?? PAGE_LIST);
    }
    const from = path.indexOf(key);
    if (from >= 0) found.push(path.slice(from));
  }
  return found;
}
