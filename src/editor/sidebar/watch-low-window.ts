import { $focusRequest, $selection } from '../document/selection.ts';
import { caretRect } from '../page-dom/caret.ts';
import { revealSelected } from '../page-dom/reveal-selected.ts';
import { isNarrow } from '../ui/use-narrow.ts';
import { $sidebarOpen } from './sidebar-state.ts';

/**
 * The height below which a narrow window has no room for the whole editor, in px. An example is a phone with its keyboard open,
 * or a large zoom.
 */
const LOW_PX = 520;
/** The maximum pinch zoom factor at which the visible height counts. A greater zoom only magnifies the page. */
const PINCHED = 1.05;

/** The place in which the selection is edited: on the page, or in the sidebar (`sheet`). */
type EditingArea = 'page' | 'sheet';

/**
 * In a narrow window, marks on the document that the user types, so that only the text and its tools are shown. If the text is
 * on the page, the rest of the editor is hidden. If the text is in the sidebar and the window is low, the sidebar fills the
 * visible part of the window. Returns a function that stops watching.
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
    // Setting a property styles all elements anew, even if its value is the same.
    for (const [property, px] of [
      ['--he-view-top', top],
      ['--he-view-height', height],
    ] as const) {
      if (style.getPropertyValue(property) !== `${px}px`) style.setProperty(property, `${px}px`);
    }
    const before = place;
    place = isNarrow() ? placeOf(document.activeElement, place) : null;
    if (place === 'sheet' && height > LOW_PX) place = null;
    if (place === null) delete dataset.heTyping;
    else dataset.heTyping = place;
    if (place !== null && place !== before) showCaret(place);
  };
  // Called before the toolbar, the menu or the sidebar gets the focus, because they can be focused only while they are visible.
  const showAll = () => {
    place = null;
    delete dataset.heTyping;
  };
  const stops = [
    $focusRequest.listen((request) => {
      if (request.place === 'toolbar' || request.place === 'sidebar') showAll();
    }),
    $sidebarOpen.listen((open) => {
      if (open) return;
      showAll();
      schedule();
    }),
  ];
  // Waits a frame, because while the focus moves, no element has the focus for a moment.
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

/**
 * Returns the place in which the focused field is edited. If no element has the focus, for example after a tap next to a
 * control in the sidebar, the sidebar stays the place.
 */
function placeOf(focused: Element | null, before: EditingArea | null): EditingArea | null {
  const sheet = document.querySelector('.he-sidebar');
  if (focused === null || focused === document.body)
    return before === 'sheet' && sheet !== null ? before : null;
  if (focused.closest('.site [data-inline], .he-words') !== null) return 'page';
  return focused.closest('.he-sidebar') !== null && focused.closest('.he-breadcrumb') === null
    ? 'sheet'
    : null;
}

/** Scrolls to the caret's line after the layout has changed. */
function showCaret(place: EditingArea): void {
  const target = $selection.get();
  if (place === 'page') {
    if (target !== null) revealSelected(target);
    return;
  }
  const field = document.activeElement;
  const selection = document.getSelection();
  if (field instanceof HTMLTextAreaElement) {
    // Estimates the height of the caret from its position in the text, because browsers cannot measure the caret in a field.
    const line = (field.selectionStart / Math.max(field.value.length, 1)) * field.scrollHeight;
    field.scrollTop = line - field.clientHeight / 2;
  } else if (field instanceof HTMLElement && selection?.focusNode && field.contains(selection.focusNode)) {
    const caret = caretRect(field, selection.focusNode, selection.focusOffset);
    const { top, height } = field.getBoundingClientRect();
    if (caret.bottom > top + height || caret.top < top) field.scrollTop += caret.top - top - height / 2;
  }
}
