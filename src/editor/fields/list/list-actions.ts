import type { ListForm } from '../../../blocks/form.ts';
import { newItem } from '../../../blocks/new-block.ts';
import type { Change } from '../../../model/change.ts';
import {
  duplicateItem,
  insertItem,
  moveItemDown,
  moveItemUp,
  pushItem,
  removeItem,
} from '../../../model/commands.ts';
import { refuse } from '../../../model/errors.ts';
import { type FieldPath, indexOfItem, WORDS } from '../../../model/field-path.ts';
import { isCaptcha } from '../../../model/forms/field-types/registry.ts';
import { isObject, type Json, type JsonObject, ownField } from '../../../model/json.ts';
import { LIST_MAX_ITEMS, NAV_MAX_ITEMS } from '../../../model/limits.ts';
import { isSiteRootKey, NAV_KEY } from '../../../model/roots.ts';
import { attempt, type SelectAfter } from '../../document/changes.ts';
import { $tree } from '../../document/current-tree.ts';
import { schemaAt } from '../../document/forms.ts';
import { itemLabel } from '../../document/item-label.ts';
import { $selection } from '../../document/selection.ts';
import { isWordList, itemsIn, onItems } from '../../document/word-lists.ts';
import { announce } from '../../ui/announcements.ts';
import { LIST_FULL } from '../lines-to-items.ts';

/** A list in a field. Its form contains the names that editors see for the list and its items. */
export interface EditedList {
  readonly owner: string;
  readonly property: FieldPath;
  readonly form: ListForm;
}

export type Direction = 'up' | 'down';

/**
 * Adds an empty item to a list: after the item `after`, first if `after` is null, or by default last. Returns the key of the new
 * item; null if the list is full.
 */
export function addItem({ owner, property, form }: EditedList, after?: string | null): string | null {
  const list = { key: owner, path: property };
  const done = attempt(() => {
    const item = newItem(schemaAt($tree.get(), owner, property) ?? refuse('not-a-list'));
    const change = onItems($tree.get(), list, (tree) =>
      after === undefined ? pushItem(tree, { ...list, item }) : insertItem(tree, { ...list, after, item }),
    );
    return named(`Add ${lower(form.itemName)}`, change);
  });
  if (!done) return null;
  const items = itemsOf(owner, property);
  const at = after === undefined ? items.length - 1 : after === null ? 0 : indexOfItem(items, after) + 1;
  announce(`${form.itemName} added at position ${at + 1} of ${items.length}`);
  return keyOf(items[at] ?? null);
}

/** Inserts a copy of an item after the item. Returns the key of the copy; null if the list is full. */
export function duplicateItemIn({ owner, property, form }: EditedList, item: string): string | null {
  const name = nameOfItem({ owner, property, form }, item);
  const list = { key: owner, path: property };
  const done = attempt(() =>
    named(
      `Duplicate ${name.within}`,
      onItems($tree.get(), list, (tree) => duplicateItem(tree, { ...list, item })),
    ),
  );
  if (!done) return null;
  const items = itemsOf(owner, property);
  const at = indexOfItem(items, item) + 1;
  announce(`${name.first} duplicated at position ${at + 1} of ${items.length}`);
  return keyOf(items[at] ?? null);
}

/** Returns why an item cannot be duplicated, in words; null if it can be. */
export function duplicateReason(list: EditedList, item: string): string | null {
  const stored = itemAt(list.owner, list.property, item);
  if (isObject(stored) && isCaptcha(stored as JsonObject)) return 'A form has one captcha.';
  return fullReason(list, 1 + itemsOf(list.owner, `${list.property}.${item}.subItems`).length);
}

/** Moves an item one place. Returns whether the item moved. At the ends of the list, announces why the item did not move. */
export function moveItem({ owner, property, form }: EditedList, item: string, direction: Direction): boolean {
  const name = nameOfItem({ owner, property, form }, item);
  const from = indexOfItem(itemsOf(owner, property), item);
  const move = direction === 'up' ? moveItemUp : moveItemDown;
  const list = { key: owner, path: property };
  const to = direction === 'up' ? from - 1 : from + 1;
  const done = attempt(
    () =>
      named(
        `Move ${name.within} ${direction}`,
        onItems($tree.get(), list, (tree) => move(tree, { ...list, item })),
      ),
    wordSelectedAt({ owner, property }, item, to),
  );
  if (!done) return false;
  const items = itemsOf(owner, property);
  announce(`${name.first} moved from position ${from + 1} to ${to + 1} of ${items.length}`);
  return true;
}

/** Removes an item. Returns whether the item was in the list. */
export function removeFromList({ owner, property, form }: EditedList, item: string): boolean {
  const name = nameOfItem({ owner, property, form }, item);
  const list = { key: owner, path: property };
  const done = attempt(() =>
    named(
      `Remove ${name.within}`,
      onItems($tree.get(), list, (tree) => removeItem(tree, { ...list, item })),
    ),
  );
  if (done) announce(`${name.first} removed. Undo brings it back.`);
  return done;
}

/**
 * Returns the selection after the selected word of a list of words moved, because its key is its index; undefined if another
 * target is selected, or if the items of the list keep their keys.
 */
export function wordSelectedAt(
  { owner, property }: Pick<EditedList, 'owner' | 'property'>,
  word: string,
  to: number,
): SelectAfter | undefined {
  const selected = $selection.get();
  const isSelected = selected?.owner === owner && selected.property === `${property}.${word}.${WORDS}`;
  if (!isSelected || !isWordList($tree.get(), owner, property)) return undefined;
  return { target: { ...selected, property: `${property}.${to}.${WORDS}` }, focus: 'stay' };
}

/**
 * Returns why no item can be added to a list, in words; null if one can be added.
 * @param added the number of items that would be added, those below others included
 */
export function fullReason(
  { owner, property }: Pick<EditedList, 'owner' | 'property'>,
  added = 1,
): string | null {
  if (itemsOf(owner, property).length >= LIST_MAX_ITEMS) return LIST_FULL;
  if (owner !== NAV_KEY) return null;
  const all = itemsOf(NAV_KEY, 'items').flatMap((item) => [
    item,
    ...itemsOf(NAV_KEY, `items.${keyOf(item)}.subItems`),
  ]);
  return all.length + added <= NAV_MAX_ITEMS
    ? null
    : `A navigation has at most ${NAV_MAX_ITEMS} items, those below others included. Remove one first.`;
}

/** Returns the key of the next item or, if there is none, of the previous item; null if there is no other item. */
export function besideItem(items: readonly Json[], item: string): string | null {
  const index = indexOfItem(items, item);
  const beside = items[index + 1] ?? items[index - 1];
  return beside === undefined ? null : keyOf(beside);
}

/**
 * Returns an item's name. In the navigation and the footer, the name is the item's own words. In a block, the name is the
 * common name of the list's items.
 */
export function nameOfItem(
  { owner, property, form }: EditedList,
  item: string,
): { first: string; within: string } {
  if (!isSiteRootKey(owner)) return { first: form.itemName, within: lower(form.itemName) };
  const words = itemLabel(itemAt(owner, property, item), indexOfItem(itemsOf(owner, property), item));
  return { first: words, within: words };
}

/** Returns an item of a list; null if the list does not have the item. */
export function itemAt(owner: string, property: FieldPath, item: string): Json {
  const items = itemsOf(owner, property);
  return items[indexOfItem(items, item)] ?? null;
}

/** Returns the key of an item. */
export function keyOf(item: Json): string {
  return isObject(item) ? String(ownField(item as JsonObject, 'key')) : '';
}

/** Returns the items of a list. If the list does not exist, returns an empty list. */
export function itemsOf(owner: string, property: FieldPath): readonly Json[] {
  return itemsIn($tree.get(), owner, property);
}

/** Returns the change under another name. The caller builds this name from the name that editors see for the items. */
export function named(name: string, change: Change): Change {
  return { ...change, name };
}

function lower(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}
