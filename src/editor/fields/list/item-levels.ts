import type { Change } from '../../../model/change.ts';
import { liftItem, moveItemTo, nestItem } from '../../../model/commands.ts';
import { errorMessage } from '../../../model/errors.ts';
import { type FieldPath, indexOfItem } from '../../../model/field-path.ts';
import { isObject, type JsonObject, ownField } from '../../../model/json.ts';
import { isSiteRootKey } from '../../../model/roots.ts';
import { attempt, type SelectAfter } from '../../document/changes.ts';
import { $tree } from '../../document/current-tree.ts';
import { itemLabel } from '../../document/item-label.ts';
import { $selection, $settingsOpen } from '../../document/selection.ts';
import { itemTarget, levelOf } from '../../document/site-items.ts';
import { sameTarget } from '../../document/target.ts';
import { isWordList, onItems } from '../../document/word-lists.ts';
import { announce } from '../../ui/announcements.ts';
import {
  type EditedList,
  itemAt,
  itemsOf,
  keyOf,
  named,
  nameOfItem,
  wordSelectedAt,
} from './list-actions.ts';

/** The move of an item to another level: `nest` moves it into the previous item, `lift` out of the item that contains it. */
export type LevelChange = 'nest' | 'lift';

/** A place in a list: after the item `after`, or at the start if `after` is null. */
export interface ItemGap {
  readonly path: FieldPath;
  readonly after: string | null;
}

/**
 * Moves an item to another level of its list. If the item is selected, it stays selected, and its editor open. Returns whether the item moved. If it
 * did not, shows the reason.
 */
export function changeLevel(list: EditedList, item: string, change: LevelChange): boolean {
  const { owner, property } = list;
  const { below } = levelOf($tree.get(), owner, property);
  if (below === null) return false;
  const isNest = change === 'nest';
  const command = isNest ? nestItem : liftItem;
  const path = isNest ? `${property}.${itemBefore(list, item)}.${below}` : outerList(property);
  return move(list, item, { path }, () => command($tree.get(), { key: owner, path: property, item, below }));
}

/** Moves an item to another place in its list, or into a list at another level, like `changeLevel`. */
export function moveToGap(list: EditedList, item: string, to: ItemGap): boolean {
  const { owner, property } = list;
  const { below } = levelOf($tree.get(), owner, property);
  const place = { key: owner, path: property, item, to, below: below ?? '' };
  return move(list, item, to, () => onItems($tree.get(), place, (tree) => moveItemTo(tree, place)));
}

/** Returns the list whose item contains this list. */
export function outerList(property: FieldPath): FieldPath {
  return property.split('.').slice(0, -2).join('.');
}

function move(
  list: EditedList,
  item: string,
  { path, after }: { path: FieldPath; after?: string | null },
  command: () => Change,
): boolean {
  const { owner, property } = list;
  const { first, within } = nameOfItem(list, item);
  const before = itemsOf(owner, property);
  const from = indexOfItem(before, item) + 1;
  const words = levelWords(list, path);
  const name = words === null ? `Move ${within}` : `Move ${within} ${words}`;
  // The key of a word is its index, so its new index is told by the word before it.
  const place =
    after == null ? 0 : indexOfItem(before, after) + (indexOfItem(before, after) < from - 1 ? 1 : 0);
  const isWord = isWordList($tree.get(), owner, property);
  const then = isWord ? wordSelectedAt(list, item, place) : stillSelected(list, path, item);
  if (!attempt(() => named(name, command()), then)) return false;
  const items = itemsOf(owner, path);
  const to = `${(isWord ? place : indexOfItem(items, item)) + 1} of ${items.length}`;
  announce(
    words === null
      ? `${first} moved from position ${from} to ${to}`
      : `${first} moved ${words}, to position ${to}`,
  );
  return true;
}

/** Returns where a list is relative to another one: `below Get help`, `out of Get help`; null if both are the same list. */
function levelWords({ owner, property }: EditedList, path: FieldPath): string | null {
  if (path === property) return null;
  const isBelow = path.split('.').length > 2;
  const holder = isBelow ? path : property;
  const label = itemLabel(itemAt(owner, outerList(holder), holder.split('.').at(-2) ?? ''), 0);
  return isBelow ? `below ${label}` : `out of ${label}`;
}

/**
 * Returns why an item cannot be moved to another level, in words; null if it can be moved. Returns undefined if the list does
 * not have that level.
 */
export function levelReason(list: EditedList, item: string, change: LevelChange): string | null | undefined {
  const { below, isBelow } = levelOf($tree.get(), list.owner, list.property);
  if (below === null || isBelow !== (change === 'lift')) return undefined;
  if (change === 'lift') return null;
  if (itemBefore(list, item) === null) return errorMessage('nothing-above');
  return holdsItems(list, item, below) ? errorMessage('holds-items') : null;
}

/** Returns whether an item has child items in the field `below`, so that it cannot become a child itself. */
export function holdsItems({ owner, property }: EditedList, item: string, below: string): boolean {
  const own = itemAt(owner, property, item);
  const held = isObject(own) ? ownField(own as JsonObject, below) : undefined;
  return Array.isArray(held) && held.length > 0;
}

/** Returns the selection after an item has moved to another list; undefined if the item is not selected. */
function stillSelected(
  { owner, property }: EditedList,
  place: FieldPath,
  item: string,
): SelectAfter | undefined {
  if (!isSiteRootKey(owner)) return undefined;
  const selected = sameTarget($selection.get(), itemTarget({ owner, property, item }));
  const target = itemTarget({ owner, property: place, item });
  return selected ? { target, focus: 'stay', settings: $settingsOpen.get() } : undefined;
}

/** Returns the key of the previous item; null if this one is the first. */
function itemBefore({ owner, property }: EditedList, item: string): string | null {
  const items = itemsOf(owner, property);
  const before = items[indexOfItem(items, item) - 1];
  return before === undefined ? null : keyOf(before);
}
