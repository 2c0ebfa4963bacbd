import type { ListForm } from '../../../blocks/form.ts';
import type { Change } from '../../../model/change.ts';
import { moveItemDown, moveItemUp, pushItem, removeItem } from '../../../model/commands.ts';
import { refuse } from '../../../model/errors.ts';
import { type FieldPath, indexOfItem, valueAt } from '../../../model/field-path.ts';
import type { Json, JsonObject } from '../../../model/json.ts';
import { fieldsAt } from '../../../model/patch.ts';
import { attempt } from '../../document/changes.ts';
import { $tree } from '../../document/current-tree.ts';
import { schemaAt } from '../../document/forms.ts';
import { newItem } from '../../document/new-block.ts';
import { announce } from '../../ui/announcements.ts';

/** A list in a field, and what editors call it and its items. */
export interface EditedList {
  readonly owner: string;
  readonly property: FieldPath;
  readonly form: ListForm;
}

export type Direction = 'up' | 'down';

/** Adds an empty item at the end. Returns its key; null if the list is full. */
export function addItem({ owner, property, form }: EditedList): string | null {
  let key: string | null = null;
  const done = attempt(() => {
    const tree = $tree.get();
    const item = newItem(schemaAt(tree, owner, property) ?? refuse('not-a-list'));
    key = String(item.key);
    return named(`Add ${lower(form.itemName)}`, pushItem(tree, { key: owner, path: property, item }));
  });
  if (!done) return null;
  const { length } = itemsOf(owner, property);
  announce(`${form.itemName} added at position ${length} of ${length}`);
  return key;
}

/** Moves an item one place. Returns whether it moved; at the ends of the list, announces why not. */
export function moveItem({ owner, property, form }: EditedList, item: string, direction: Direction): boolean {
  const from = indexOfItem(itemsOf(owner, property), item);
  const move = direction === 'up' ? moveItemUp : moveItemDown;
  const done = attempt(() =>
    named(
      `Move ${lower(form.itemName)} ${direction}`,
      move($tree.get(), { key: owner, path: property, item }),
    ),
  );
  if (!done) return false;
  const items = itemsOf(owner, property);
  const to = indexOfItem(items, item);
  announce(`${form.itemName} moved from position ${from + 1} to ${to + 1} of ${items.length}`);
  return true;
}

/** Removes an item. Returns whether it was there. */
export function removeFromList({ owner, property, form }: EditedList, item: string): boolean {
  const done = attempt(() =>
    named(`Remove ${lower(form.itemName)}`, removeItem($tree.get(), { key: owner, path: property, item })),
  );
  if (done) announce(`${form.itemName} removed. Undo brings it back.`);
  return done;
}

/** The key of the next item, or else of the previous one; null if there is no other. */
export function besideItem(items: readonly JsonObject[], item: string): string | null {
  const index = indexOfItem(items, item);
  const beside = items[index + 1] ?? items[index - 1];
  return beside === undefined ? null : String(beside.key);
}

function itemsOf(owner: string, property: FieldPath): readonly Json[] {
  const items = valueAt(fieldsAt($tree.get(), owner), property);
  return Array.isArray(items) ? items : [];
}

/** A change with a name that contains what editors call the items. */
function named(name: string, change: Change): Change {
  return { ...change, name };
}

function lower(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}
