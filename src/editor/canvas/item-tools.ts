import {
  ArrowDown,
  ArrowUp,
  BetweenHorizontalStart,
  CopyPlus,
  IndentDecrease,
  IndentIncrease,
  type LucideIcon,
  Plus,
  Rows3,
  SlidersHorizontal,
  Trash2,
} from 'lucide-react';
import { errorMessage } from '../../model/errors.ts';
import { isSiteRootKey } from '../../model/roots.ts';
import { CONFIRMATIONS } from '../../model/texts.ts';
import { $tree } from '../document/current-tree.ts';
import { select } from '../document/selection.ts';
import { itemStoodFor, type ListItem, listTarget } from '../document/site-items.ts';
import { changeLevel, type LevelChange, levelReason } from '../fields/list/item-levels.ts';
import {
  addItem,
  besideItem,
  duplicateItemIn,
  duplicateReason,
  fullReason,
  itemsOf,
  keyOf,
  moveItem,
  removeFromList,
} from '../fields/list/list-actions.ts';
import { $question } from '../ui/question.ts';
import { targetOfItem, textOfItem } from './item-menu-state.ts';

/** An entry of the menu of an item. */
export interface ItemTool {
  readonly name: string;
  readonly icon: LucideIcon;
  /** The reason why the tool is disabled. */
  readonly reason?: string | null;
  run(): void;
}

/** Returns the tools for an item, in the order of its menu. */
export function toolsForItem(item: ListItem): ItemTool[] {
  const { index, count } = item;
  const full = fullReason(item);
  const before = keyOf(itemsOf(item.owner, item.property)[index - 1] ?? null) || null;
  return [
    {
      name: 'Move up',
      icon: ArrowUp,
      reason: index === 0 ? errorMessage('first-position') : null,
      run: () => moveItem(item, item.item, 'up'),
    },
    {
      name: 'Move down',
      icon: ArrowDown,
      reason: index === count - 1 ? errorMessage('last-position') : null,
      run: () => moveItem(item, item.item, 'down'),
    },
    ...levelTool(item, 'nest', 'Put below', IndentIncrease),
    ...levelTool(item, 'lift', 'Move out', IndentDecrease),
    {
      name: 'Add before',
      icon: BetweenHorizontalStart,
      reason: full,
      run: () => addAndEdit(item, before),
    },
    { name: 'Add after', icon: Plus, reason: full, run: () => addAndEdit(item, item.item) },
    {
      name: 'Duplicate',
      icon: CopyPlus,
      reason: duplicateReason(item, item.item),
      run: () => edit(item, duplicateItemIn(item, item.item)),
    },
    { name: 'Manage List', icon: Rows3, run: () => select(listTarget(item)) },
    ...(hasSettings(item)
      ? [
          {
            name: 'Settings',
            icon: SlidersHorizontal,
            run: () => select(targetOfItem(item), { focus: 'sidebar' }),
          },
        ]
      : []),
    { name: 'Remove', icon: Trash2, run: () => confirmRemoval(item) },
  ];
}

/** Returns whether an item has settings of its own in the sidebar, which a list shows only together with its other items. */
function hasSettings(item: ListItem): boolean {
  return isSiteRootKey(item.owner) || itemStoodFor($tree.get(), targetOfItem(item)) !== null;
}

function levelTool(item: ListItem, change: LevelChange, name: string, icon: LucideIcon): ItemTool[] {
  const reason = levelReason(item, item.item, change);
  return reason === undefined
    ? []
    : [{ name, icon, reason, run: () => changeLevel(item, item.item, change) }];
}

/** Adds an item after another one, or first if `after` is null, and edits it. */
export function addAndEdit(list: ListItem, after: string | null): void {
  edit(list, addItem(list, after));
}

/** Edits a new item: its first text on the page, or if it has no such text, the item or the list in the sidebar. */
function edit(list: ListItem, key: string | null): void {
  if (key === null) return;
  const added = { ...list, item: key };
  const text = isSiteRootKey(list.owner) ? null : textOfItem(added);
  if (text === null) select(targetOfItem(added));
  else select(text, { focus: 'text' });
}

/** Asks the user to confirm, removes an item, then selects a neighbouring item or, if there is none, the list. */
function confirmRemoval(item: ListItem): void {
  const onYes = () => {
    const beside = besideItem(itemsOf(item.owner, item.property), item.item);
    if (!removeFromList(item, item.item)) return;
    if (beside === null) select(listTarget(item));
    else select(targetOfItem({ ...item, item: beside }), { focus: 'stay' });
  };
  $question.set({ message: CONFIRMATIONS.remove, yes: 'Remove', onYes });
}
