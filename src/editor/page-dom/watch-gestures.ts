import { $gesture } from './gesture.ts';

/** The longest time between two presses that systems take for a double click. Milliseconds. */
const DOUBLE_CLICK_MS = 500;
/** A pointer that has moved further away begins something else. Px. */
const STEADY_PX = 8;
/** What is pressed to select something. */
const PRESSED = 'main, .he-manage-list';

/**
 * Follows each press of a mouse on the page until no second click or drag can come of it: the pointer has rested, has gone
 * elsewhere, or a key was pressed. Fingers are not waited for: their keyboard comes with the tap or not at all. Returns how
 * to stop.
 */
export function watchGestures(): () => void {
  let at = { x: 0, y: 0 };
  let rest = 0;

  const begin = () => {
    window.clearTimeout(rest);
    $gesture.set('held');
    document.documentElement.dataset.heGesture = '';
  };
  const end = () => {
    window.clearTimeout(rest);
    $gesture.set(null);
    delete document.documentElement.dataset.heGesture;
  };
  const onDown = ({ target, pointerType, clientX, clientY }: PointerEvent) => {
    at = { x: clientX, y: clientY };
    if (pointerType === 'mouse' && target instanceof Element && target.closest(PRESSED) !== null) begin();
    else end();
  };
  const onUp = ({ clientX, clientY }: PointerEvent) => {
    if ($gesture.get() !== 'held') return;
    $gesture.set('released');
    at = { x: clientX, y: clientY };
    rest = window.setTimeout(end, DOUBLE_CLICK_MS);
  };
  const onMove = ({ clientX, clientY }: PointerEvent) => {
    if ($gesture.get() === 'released' && Math.hypot(clientX - at.x, clientY - at.y) > STEADY_PX) end();
  };
  // A text that loses the focus ends nothing, another window in front does.
  const onBlur = ({ target }: FocusEvent) => {
    if (target === window) end();
  };
  const listeners: [string, (event: Event) => void][] = [
    ['pointerdown', (event) => onDown(event as PointerEvent)],
    ['pointerup', (event) => onUp(event as PointerEvent)],
    // A link or a picture that is dragged cancels the pointer.
    ['pointercancel', (event) => onUp(event as PointerEvent)],
    ['pointermove', (event) => onMove(event as PointerEvent)],
    ['keydown', end],
    ['blur', (event) => onBlur(event as FocusEvent)],
  ];
  for (const [type, listener] of listeners) window.addEventListener(type, listener, { capture: true });
  return () => {
    end();
    for (const [type, listener] of listeners) window.removeEventListener(type, listener, { capture: true });
  };
}
