import type { ListId } from '../../model/tree.ts';
import { startSelectMode } from '../document/menu-state.ts';
import { openPicker } from '../document/picker-place.ts';
import { $hovered, select } from '../document/selection.ts';
import { sameTarget, type Target } from '../document/target.ts';
import { choosePicture } from '../media/place/picture-actions.ts';
import { markedWords, textPointAt } from '../page-dom/caret.ts';
import { emptyPlaceAt, watchGaps } from '../page-dom/gap.ts';
import { pressedAt } from '../page-dom/scroll-anchor.ts';
import { selectableAround, targetOf } from '../page-dom/target-elements.ts';
import { loadRichTextView } from '../rich-text/load-rich-text-view.ts';
import { announce } from '../ui/announcements.ts';

const INSTRUCTIONS =
  'Choose what to edit on the page: click it, or find it in the list after the menu. Press Escape to stop selecting.';

/**
 * Makes the page selectable: a click selects the innermost field or block, links are not followed, and
 * hovering marks what a click would select. A click on an empty place of a content list opens the picker for
 * it. The listeners run before all others on the page, only while the mode is on. Clicks with a modifier key
 * or another button are ignored, as are clicks in the text that is being edited. The rich text editor is
 * preloaded, so that typing can begin right after the first click. Returns a function that ends the mode.
 */
export function startSelecting(main: HTMLElement): () => void {
  const listeners: [string, (event: Event) => void][] = [
    ['click', (event) => onClick(event as MouseEvent)],
    ['mouseover', (event) => hover(event.target)],
    ['mouseout', (event) => hover((event as MouseEvent).relatedTarget)],
  ];
  for (const [type, listener] of listeners) main.addEventListener(type, listener, { capture: true });
  const stopGaps = watchGaps(main);
  announce(INSTRUCTIONS);
  void loadRichTextView();
  return () => {
    stopGaps();
    for (const [type, listener] of listeners) main.removeEventListener(type, listener, { capture: true });
    $hovered.set(null);
  };
}

/**
 * Outside select mode, a click on an empty place starts it and opens the picker. Returns a function that
 * stops it.
 */
export function startFromEmptyPlaces(main: HTMLElement): () => void {
  const onClick = (event: Event) => {
    const { emptyList } = event.target instanceof HTMLElement ? event.target.dataset : {};
    if (emptyList === undefined) return;
    startSelectMode();
    openPicker({ list: emptyList as ListId, after: null });
  };
  main.addEventListener('click', onClick);
  return () => main.removeEventListener('click', onClick);
}

function onClick(event: MouseEvent): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const clicked = event.target instanceof HTMLElement ? event.target : null;
  if (clicked?.closest('a, button, input, select, textarea, label')) event.preventDefault();
  if (clicked === null) return;
  if (clicked.closest('[data-inline]')) {
    // A click in the text of a summary places the caret and does not toggle the details.
    if (clicked.closest('summary')) event.preventDefault();
    return;
  }
  const place = emptyPlaceAt(clicked, event.clientY);
  const element = place === null ? selectableAround(clicked) : null;
  const target = targetOf(element);
  if (place === null && target === null) return;
  event.stopPropagation();
  if (place !== null) openPicker(place);
  else if (element !== null && target !== null) take(event, element, target);
  pressedAt(event);
}

function take(event: MouseEvent, element: HTMLElement, target: Target): void {
  // A block's own controls, such as the summary of its details, still work.
  if (target.kind === 'block') {
    select(target);
    return;
  }
  event.preventDefault();
  if (target.kind === 'image') {
    select(target);
    if (element.matches(':empty:not(img)')) void choosePicture(target);
    return;
  }
  const caret = markedWords(element) ?? textPointAt(element, event.clientX, event.clientY);
  select(target, { focus: 'text', caret });
}

function hover(hovered: EventTarget | null): void {
  const next = targetOf(hovered instanceof Element ? selectableAround(hovered) : null);
  if (!sameTarget(next, $hovered.get())) $hovered.set(next);
}
