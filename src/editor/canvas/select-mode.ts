import { isInline } from '../../editable/field-kinds.ts';
import type { ListId } from '../../model/tree.ts';
import { mayChangePage, NOT_YOURS } from '../document/may-change.ts';
import { startSelectMode } from '../document/menu-state.ts';
import { openPicker } from '../document/picker-place.ts';
import { $hovered, select } from '../document/selection.ts';
import { sameTarget, type Target } from '../document/target.ts';
import { choosePicture } from '../media/place/picture-actions.ts';
import { markedWords, textPointAt } from '../page-dom/caret.ts';
import { emptyPlaceAt } from '../page-dom/gap.ts';
import { watchPointed } from '../page-dom/pointed.ts';
import { pressedAt } from '../page-dom/scroll-anchor.ts';
import { selectableAround, targetAt, targetOf } from '../page-dom/target-elements.ts';
import { loadRichTextView } from '../rich-text/load-rich-text-view.ts';
import { announce } from '../ui/announcements.ts';
import { toastError } from '../ui/toasts.ts';
import { ITEM_DRAG_LISTENERS } from './drag-item.ts';
import { LONG_PRESS_LISTENERS } from './long-press.ts';

const INSTRUCTIONS =
  'Choose what to edit on the page: click it, or find it in the list after the menu. Press Escape to stop selecting.';
const INSTRUCTIONS_AROUND = `${NOT_YOURS}. ${INSTRUCTIONS.replace('on the page', 'around it')}`;

/**
 * Makes the page selectable: a click selects the innermost field or block, links are not followed, and hovering outlines the
 * target of a click. A click on an empty place of a content list opens the picker for that place. While select mode is on, the
 * listeners run before all others on the page. Ignores clicks with a modifier key or with another button, and clicks in the
 * text that is being edited. The first hover preloads the rich text editor, so that typing can begin right after the first
 * click. Controls that open or close a part of the page still work, and so do controls that move slides, so that users can
 * reach and edit hidden fields. Users who may not change the page can select only the site's documents: the navigation and the
 * footer. Returns a function that ends select mode.
 */
export function startSelecting(site: HTMLElement): () => void {
  let frame = 0;
  let under: EventTarget | null = null;
  // Counts the last element of a frame only: a text that becomes editable under the pointer is left and entered in between.
  const hover = (element: EventTarget | null) => {
    under = element;
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      outline(under);
    });
  };
  const listeners: (readonly [string, (event: Event) => void])[] = [
    ['click', (event) => onClick(event as MouseEvent)],
    ['mouseover', (event) => hover(event.target)],
    ['mouseout', (event) => hover((event as MouseEvent).relatedTarget)],
    ...ITEM_DRAG_LISTENERS,
    ...LONG_PRESS_LISTENERS,
  ];
  for (const [type, listener] of listeners)
    site.addEventListener(type, listener, { capture: true, passive: false });
  const stopPointed = mayChangePage() ? watchPointed() : () => {};
  const stopPreload = $hovered.listen(() => void loadRichTextView());
  // A phone opens its keyboard only if the text gets the focus during the tap, so the editor must be there before.
  if (!window.matchMedia('(hover: hover)').matches) void loadRichTextView();
  return () => {
    cancelAnimationFrame(frame);
    stopPointed();
    stopPreload();
    for (const [type, listener] of listeners) site.removeEventListener(type, listener, { capture: true });
    $hovered.set(null);
  };
}

/** Tells screen reader users, when select mode is turned on, how to select a target. */
export function announceSelectMode(): void {
  announce(mayChangePage() ? INSTRUCTIONS : INSTRUCTIONS_AROUND);
}

/**
 * Listens for clicks on empty places outside select mode: a click starts select mode and opens the picker for that place.
 * Returns a function that stops listening.
 */
export function startFromEmptyPlaces(site: HTMLElement): () => void {
  const onClick = (event: Event) => {
    const { emptyList } = event.target instanceof HTMLElement ? event.target.dataset : {};
    if (emptyList === undefined) return;
    startSelectMode();
    openPicker({ list: emptyList as ListId, after: null });
  };
  site.addEventListener('click', onClick);
  return () => site.removeEventListener('click', onClick);
}

function onClick(event: MouseEvent): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const clicked = event.target instanceof Element ? event.target : null;
  if (clicked?.closest('.skip-link, .slides-controls button')) return;
  if (clicked?.closest('a, button, input, select, textarea, label')) event.preventDefault();
  if (clicked === null) return;
  if (clicked.closest('[data-inline]')) {
    // A click in the text of a `summary` places the caret and does not toggle the details.
    if (clicked.closest('summary')) event.preventDefault();
    return;
  }
  if (!mayChangePage() && clicked.closest('main') !== null) {
    if (clicked.closest('summary') === null) toastError(NOT_YOURS);
    return;
  }
  const place = clicked instanceof HTMLElement ? emptyPlaceAt(clicked, event.clientY) : null;
  const element = place === null ? selectableAround(clicked) : null;
  const target = place === null ? targetAt(clicked) : null;
  if (place === null && (target === null || isToggleIn(clicked, element))) return;
  event.stopPropagation();
  if (place !== null) openPicker(place);
  else if (element !== null && target !== null) take(event, element, target);
  pressedAt(event);
}

function take(event: MouseEvent, element: HTMLElement, target: Target): void {
  // A block's own controls, such as the summary of its details, still work.
  if (target.kind === 'block') {
    const text = textToWriteIn(element, event);
    if (text === null) select(target, { settings: true });
    else select(text.target, { focus: 'text', caret: text.caret });
    return;
  }
  event.preventDefault();
  if (target.kind === 'image') {
    select(target);
    if (element.matches(':empty:not(img)')) void choosePicture(target);
    return;
  }
  if (!sameTarget(target, targetOf(element))) {
    select(target, { focus: 'sidebar' });
    return;
  }
  const caret = markedWords(element) ?? textPointAt(element, event.clientX, event.clientY);
  select(target, { focus: 'text', caret });
}

/**
 * Returns the text nearest to a click beside the words of a block, if the block has nothing but texts. Returns null for other
 * blocks, because they have more to set than their words.
 */
function textToWriteIn(block: HTMLElement, { clientX, clientY }: MouseEvent) {
  const fields = [...block.querySelectorAll<HTMLElement>('[data-property]')];
  const targets = fields.map(targetOf);
  if (!targets.every((target) => target !== null && isInline(target.kind))) return null;
  const below = (element: Element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return Math.max(top - clientY, clientY - bottom, 0);
  };
  const nearest = fields.toSorted((a, b) => below(a) - below(b))[0];
  const target = nearest === undefined ? null : targetOf(nearest);
  if (nearest === undefined || target === null) return null;
  return { target, caret: textPointAt(nearest, clientX, clientY) };
}

/** Returns whether a click is on a control that has no editable words and only opens or closes a part of its field. */
function isToggleIn(clicked: Element, field: HTMLElement | null): boolean {
  const summary = clicked.closest('summary');
  return summary !== null && summary !== field && field?.contains(summary) === true && holdsNoField(summary);
}

function holdsNoField(element: Element): boolean {
  return element.querySelector('[data-property]') === null;
}

function outline(hovered: EventTarget | null): void {
  const next = targetAt(hovered instanceof Element ? hovered : null);
  if (!sameTarget(next, $hovered.get())) $hovered.set(next);
}
