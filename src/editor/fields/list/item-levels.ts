import { liftItem, nestItem } from '../../../model/commands.ts';
import { errorMessage } from '../../../model/errors.ts';
import { type FieldPath, indexOfItem } from '../../../model/field-path.ts';
import { isObject, type JsonObject, ownField } from '../../../model/json.ts';
import { isSiteRootKey } from '../../../model/roots.ts';
import { attempt, type SelectAfter } from '../../document/changes.ts';
import { $tree } from '../../document/current-tree.ts';
import { itemLabel } from '../../document/item-label.ts';
import { $selection } from '../../document/selection.ts';
import { itemTarget, levelOf } from '../../document/site-items.ts';
import { sameTarget } from '../../document/target.ts';
import { announce } from '../../ui/announcements.ts';
import { type EditedList, itemAt, itemsOf, keyOf, named, nameOfItem } from './list-actions.ts';

/** A move of an item to another level: below the item before it, or out of the items that it is among. */
export type LevelChange = 'nest' | 'lift';

/**
 * Moves an item to another level of its list. If it is selected, it stays so. Returns whether it moved; otherwise shows why not.
 */
export function changeLevel(list: EditedList, item: string, change: LevelChange): boolean {
  const { owner, property } = list;
  const { below } = levelOf($tree.get(), owner, property);
  if (below === null) return false;
  const name = nameOfItem(list, item);
  const command = change === 'nest' ? nestItem : liftItem;
  const above = change === 'nest' ? itemBefore(list, item) : property.split('.').at(-2);
  const outer = property.split('.').slice(0, -2).join('.');
  const place = change === 'nest' ? `${property}.${above}.${below}` : outer;
  const around = itemLabel(itemAt(owner, change === 'nest' ? property : outer, above ?? ''), 0);
  const words = change === 'nest' ? `below ${around}` : `out of ${around}`;
  const done = attempt(
    () =>
      named(
        `Move ${name.within} ${words}`,
        command($tree.get(), { key: owner, path: property, item, below }),
      ),
    stillSelected(list, place, item),
  );
  if (!done) return false;
  const items = itemsOf(owner, place);
  announce(`${name.first} moved ${words}, to position ${indexOfItem(items, item) + 1} of ${items.length}`);
  return true;
}

/** Why an item cannot be moved to another level; null if it can, undefined in a list without that level. */
export function levelReason(list: EditedList, item: string, change: LevelChange): string | null | undefined {
  const { below, isBelow } = levelOf($tree.get(), list.owner, list.property);
  if (below === null || isBelow !== (change === 'lift')) return undefined;
  if (change === 'lift') return null;
  if (itemBefore(list, item) === null) return errorMessage('nothing-above');
  const own = itemAt(list.owner, list.property, item);
  const held = isObject(own) ? ownField(own as JsonObject, below) : undefined;
  return Array.isArray(held) && held.length > 0 ? errorMessage('holds-items') : null;
}

/** What to select after an item has gone to another list, if it is selected itself. */
function stillSelected(
  { owner, property }: EditedList,
  place: FieldPath,
  item: string,
): SelectAfter | undefined {
  if (!isSiteRootKey(owner)) return undefined;
  const selected = sameTarget($selection.get(), itemTarget({ owner, property, item }));
  return selected ? { target: itemTarget({ owner, property: place, item }), focus: 'stay' } : undefined;
}

/** The key of the item before this one; null for the first. */
function itemBefore({ owner, property }: EditedList, item: string): string | null {
  const items = itemsOf(owner, property);
  const before = items[indexOfItem(items, item) - 1];
  return before === undefined ? null : keyOf(before);
}
