import { $focusRequest, $selection } from '../document/selection.ts';
import { caretRect } from '../page-dom/caret.ts';
import { revealSelected } from '../page-dom/reveal-selected.ts';
import { isNarrow } from '../ui/use-narrow.ts';
import { $sidebarOpen } from './sidebar-state.ts';

/** A narrow window this low has no room for the editor around the text: a phone with its keyboard up, or a large zoom. Px. */
const LOW_PX = 520;
/** Pinching makes the page larger, and covers nothing. */
const PINCHED = 1.05;

/** Where somebody works on what is selected: on the page itself, or in the sheet. */
type Place = 'page' | 'sheet';

/**
 * In a low window only the text and its tools are shown while somebody types: the sheet fills what is seen of the window,
 * or, with the caret in the page, is no more than the tools. Returns how to stop.
 */
export function watchLowWindow(): () => void {
  const { dataset, style } = document.documentElement;
  const view = window.visualViewport;
  let place: Place | null = null;
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
  // The toolbar and the menu can take the focus only where they are shown.
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
  // A focus that is on its way is nowhere for a moment.
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

/** Nowhere, as after a tap beside a control, is where it was before. */
function placeOf(focused: Element | null, before: Place | null): Place | null {
  const sheet = document.querySelector('.he-sidebar');
  if (focused === null || focused === document.body) return sheet === null ? null : before;
  if (focused.closest('main [data-inline]') !== null) return 'page';
  return focused.closest('.he-sidebar') !== null && focused.closest('.he-breadcrumb') === null
    ? 'sheet'
    : null;
}

/** What was just laid out anew shows the line in which somebody types. */
function showCaret(place: Place): void {
  const target = $selection.get();
  if (place === 'page') {
    if (target !== null) revealSelected(target);
    return;
  }
  const field = document.activeElement;
  const selection = document.getSelection();
  if (field instanceof HTMLTextAreaElement) {
    // Browsers measure no caret in a field; so far into its words it is about so far down.
    const line = (field.selectionStart / Math.max(field.value.length, 1)) * field.scrollHeight;
    field.scrollTop = line - field.clientHeight / 2;
  } else if (field instanceof HTMLElement && selection?.focusNode && field.contains(selection.focusNode)) {
    const caret = caretRect(field, selection.focusNode, selection.focusOffset);
    const { top, height } = field.getBoundingClientRect();
    if (caret.bottom > top + height || caret.top < top) field.scrollTop += caret.top - top - height / 2;
  }
}
