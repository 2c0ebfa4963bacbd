import { announce } from '../stores/announcements.ts';
import { chooseMenuItem } from '../stores/menu.ts';
import { $hovered, $selection, clearSelection, select } from '../stores/selection.ts';
import { focusLeafButton, leafOf, selectableAround } from './leaf-address.ts';

/** Id of the menu item that begins and ends select mode. */
export const SELECT_ITEM_ID = 'he-select';

const INSTRUCTIONS =
  'Choose a text on the page to edit it: click it, or find it in the list after the menu. Press Escape to stop selecting.';

/**
 * Makes the page selectable: a click selects the innermost leaf, links lead nowhere, hovering marks what would be
 * selected. The listeners stand before all others of the page, and only while the mode lasts. Clicks with a modifier key,
 * or another button, are left alone. Returns how to end it.
 */
export function startSelecting(main: HTMLElement): () => void {
  const listeners: [string, (event: Event) => void][] = [
    ['click', (event) => onClick(event as MouseEvent)],
    ['mouseover', (event) => hover(event.target)],
    ['mouseout', (event) => hover((event as MouseEvent).relatedTarget)],
  ];
  for (const [type, listener] of listeners) main.addEventListener(type, listener, { capture: true });
  announce(INSTRUCTIONS);
  return () => {
    for (const [type, listener] of listeners) main.removeEventListener(type, listener, { capture: true });
    $hovered.set(null);
  };
}

/** Closes the sidebar. The focus returns to the button of the leaf that was open in it, if the page still has it. */
export function closeSidebar(): void {
  const leaf = $selection.get();
  clearSelection();
  if (leaf !== null) focusLeafButton(leaf);
}

/**
 * Escape goes one step back: it clears the selection, and where there is none it ends select mode, with the focus on the
 * item that began it.
 */
export function stepBack(): void {
  if ($selection.get() !== null) {
    closeSidebar();
    return;
  }
  chooseMenuItem('select');
  document.getElementById(SELECT_ITEM_ID)?.focus();
}

function onClick(event: MouseEvent): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest('a, button, input, select, textarea, label')) event.preventDefault();
  const element = selectableAround(target);
  if (element !== null) take(event, element);
}

function take(event: Event, element: HTMLElement): void {
  const leaf = leafOf(element);
  if (leaf === null) return;
  event.preventDefault();
  event.stopPropagation();
  select(leaf);
}

function hover(target: EventTarget | null): void {
  const next = leafOf(target instanceof Element ? selectableAround(target) : null);
  const now = $hovered.get();
  if (next?.owner !== now?.owner || next?.property !== now?.property) $hovered.set(next);
}
