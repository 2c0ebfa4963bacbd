import { $focusRequest, $selection } from '../document/selection.ts';
import { caretRect } from '../page-dom/caret.ts';
import { revealSelected } from '../page-dom/reveal-selected.ts';
import { isNarrow } from '../ui/use-narrow.ts';
import { $sidebarOpen } from './sidebar-state.ts';

/**
 * A narrow window lower than this, in px, has no room for the whole editor, as on a phone with its keyboard open or at a large
 * zoom. In px.
 */
const LOW_PX = 520;
/** Pinch zoom beyond this factor does not count as a low window, because it only magnifies the page. */
const PINCHED = 1.05;

/** The place where the selection is edited: on the page, or in the sidebar. */
type EditingArea = 'page' | 'sheet';

/**
 * In a low window, shows only the text and its toolbar while the user types: the sidebar fills the visible part of the window or, when
 * editing on the page, shrinks to the toolbar. Returns a function that stops it.
 */
export function watchLowWindow(): () => void {
  const { dataset, style } = document.documentElement;
  const view = window.visualViewport;
  let place: EditingArea | null = null;
  let frame = 0;

  const measure = () => {
    frame = 0;
    const pinched = view === null || view.scale > PINCHED;
    const height = pinched ? window.innerHeight : view.height;
    const top = pinched ? 0 : view.offsetTop;
    style.setProperty('--he-view-top', `${top}px`);
    style.setProperty('--he-view-height', `${height}px`);
    const before = place;
    place = isNarrow() && height <= LOW_PX ? placeOf(document.activeElement, place) : null;
    if (place === null) delete dataset.heTyping;
    else dataset.heTyping = place;
    if (place !== null && place !== before) showCaret(place);
  };
  // The toolbar and the menu can take the focus only while they are visible.
  const showAll = () => {
    place = null;
    delete dataset.heTyping;
  };
  const stops = [
    $focusRequest.listen((request) => {
      if (request.place === 'toolbar') showAll();
    }),
    $sidebarOpen.listen((open) => {
      if (!open) showAll();
    }),
  ];
  // While the focus moves, no element has it for a moment.
  const schedule = () => {
    if (frame === 0) frame = requestAnimationFrame(measure);
  };
  measure();
  document.addEventListener('focusin', schedule);
  document.addEventListener('focusout', schedule);
  window.addEventListener('resize', schedule);
  view?.addEventListener('resize', schedule);
  view?.addEventListener('scroll', schedule);
  return () => {
    cancelAnimationFrame(frame);
    for (const stop of stops) stop();
    showAll();
    document.removeEventListener('focusin', schedule);
    document.removeEventListener('focusout', schedule);
    window.removeEventListener('resize', schedule);
    view?.removeEventListener('resize', schedule);
    view?.removeEventListener('scroll', schedule);
  };
}

/** If no element has the focus, as after a tap beside a control, the place does not change. */
function placeOf(focused: Element | null, before: EditingArea | null): EditingArea | null {
  const sheet = document.querySelector('.he-sidebar');
  if (focused === null || focused === document.body) return sheet === null ? null : before;
  if (focused.closest('.site [data-inline]') !== null) return 'page';
  return focused.closest('.he-sidebar') !== null && focused.closest('.he-breadcrumb') === null
    ? 'sheet'
    : null;
}

/** Scrolls to the line of the caret after the layout has changed. */
function showCaret(place: EditingArea): void {
  const target = $selection.get();
  if (place === 'page') {
    if (target !== null) revealSelected(target);
    return;
  }
  const field = document.activeElement;
  const selection = document.getSelection();
  if (field instanceof HTMLTextAreaElement) {
    // Browsers cannot measure the caret in a field, so its height is estimated from its position in the text.
    const line = (field.selectionStart / Math.max(field.value.length, 1)) * field.scrollHeight;
    field.scrollTop = line - field.clientHeight / 2;
  } else if (field instanceof HTMLElement && selection?.focusNode && field.contains(selection.focusNode)) {
    const caret = caretRect(field, selection.focusNode, selection.focusOffset);
    const { top, height } = field.getBoundingClientRect();
    if (caret.bottom > top + height || caret.top < top) field.scrollTop += caret.top - top - height / 2;
  }
}
