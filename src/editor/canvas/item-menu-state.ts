import { atom } from 'nanostores';
import { type AnyForm, fieldsOf } from '../../blocks/form.ts';
import { isInline } from '../../editable/field-kinds.ts';
import { isSiteRootKey } from '../../model/roots.ts';
import { select } from '../document/selection.ts';
import { itemTarget, type ListItem, listTarget } from '../document/site-items.ts';
import type { Target } from '../document/target.ts';

/** A selector of the grip of an item. At most one item has a grip. */
export const ITEM_GRIP = '.he-item-grip';

/** The item whose menu is open; null if no menu is open. */
export const $itemMenu = atom<ListItem | null>(null);

/** Selects an item and opens its menu. */
export function openItemMenu(item: ListItem): void {
  select(targetOfItem(item), { focus: 'stay' });
  $itemMenu.set(item);
}

/** Closes the menu of an item. The focus goes to the item's grip, unless another element took it. */
export function closeItemMenu({ focus = true }: { focus?: boolean } = {}): void {
  if ($itemMenu.get() === null) return;
  $itemMenu.set(null);
  if (focus) focusItemGrip();
}

export function focusItemGrip(): void {
  document.querySelector<HTMLElement>(ITEM_GRIP)?.focus({ preventScroll: true });
}

/** Returns the target that stands for an item: its link, its first text on the page, or else the list that contains it. */
export function targetOfItem(item: ListItem): Target {
  if (isSiteRootKey(item.owner)) return itemTarget(item);
  return textOfItem(item) ?? listTarget(item);
}

/** Returns the first text of an item that is edited on the page; null if there is none. */
export function textOfItem({ owner, property, form, item }: ListItem): Target | null {
  const text = fieldsOf(form.item as AnyForm).find(({ form: { editor } }) => isInline(editor));
  if (text === undefined) return null;
  const { editor, label } = text.form;
  return { owner, property: `${property}.${item}.${text.property}`, kind: editor, label };
}
