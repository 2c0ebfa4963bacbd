import { isInline } from '../../editable/field-kinds.ts';
import { isRootKey, PAGE_KEY } from '../../model/roots.ts';
import { parentOf } from '../document/ancestors.ts';
import { crumbsOf } from '../document/crumbs.ts';
import { $tree } from '../document/current-tree.ts';
import { $activeMenuItem, chooseMenuItem, SELECT_ITEM } from '../document/menu-state.ts';
import { $picker, closePicker } from '../document/picker-place.ts';
import { $selection, $settingsOpen, clearSelection, requestFocus, select } from '../document/selection.ts';
import { blockTarget, type Target } from '../document/target.ts';
import { focusTargetButton } from '../page-dom/target-elements.ts';
import { focusMenuItem } from '../ui/menu-item-id.ts';

/**
 * Handles Escape, which goes one step out. In the block picker, Escape returns to the selection. In a field of a block, it
 * selects the block. If the sidebar shows the editor of the selection, it closes the sidebar. At a block or an item of the
 * navigation, it selects the parent. At the outermost block, it clears the selection. If nothing is selected, it ends select mode. An open
 * panel closes.
 */
export function handleEscape(): void {
  const target = $selection.get();
  if ($picker.get() !== null) leavePicker();
  else if (target === null) leaveMenuItem();
  else if ($settingsOpen.get() && !isRootKey(target.owner)) closeSettings(target);
  else selectAround(target);
}

/**
 * Closes the block picker. If the picker is not open, clears the selection; if nothing is selected either, closes the panel of
 * a menu item. Returns the focus to the element that opened the closed part.
 */
export function stepOut(): void {
  if ($picker.get() !== null) leavePicker();
  else if ($selection.get() !== null) letGo();
  else leaveMenuItem();
}

/** Closes the editor of a part of a block in the sidebar. The part stays selected and gets the focus; a text gets the caret. */
function closeSettings(target: Target): void {
  select(target, { focus: isInline(target.kind) ? 'page' : 'toolbar' });
}

function leavePicker(): void {
  closePicker();
  const target = $selection.get();
  // If nothing is selected, the picker was opened from the page itself.
  if (target === null) focusMenuItem(SELECT_ITEM);
  else requestFocus('toolbar');
}

function selectAround(selected: Target): void {
  const { owner, property } = selected;
  const tree = $tree.get();
  const outer = crumbsOf(tree, selected).findLast((crumb) => crumb.target !== null)?.target ?? null;
  if (outer !== null) {
    select(outer);
    return;
  }
  const around = property === '' ? parentOf(tree, owner) : owner;
  const target = around === null || around === PAGE_KEY ? null : blockTarget(tree, around);
  if (target === null) letGo();
  else select(target);
}

/**
 * Clears the selection. Focuses the button of the previous selection in the list of the page's components, if there is such a
 * button.
 */
function letGo(): void {
  const target = $selection.get();
  clearSelection();
  if (target !== null) focusTargetButton(target);
}

function leaveMenuItem(): void {
  const active = $activeMenuItem.get();
  if (active === null) return;
  chooseMenuItem(active);
  focusMenuItem(active.key);
}
