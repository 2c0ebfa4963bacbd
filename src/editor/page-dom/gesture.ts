import { atom } from 'nanostores';

/**
 * The state of a press on the page that may still become a double click, a triple click or a drag: the button is held or was
 * just released. Null if there is no such press. Nothing on the page may move during a gesture.
 */
export const $gesture = atom<'held' | 'released' | null>(null);

/** Resolves when no button is held on the page and the resulting click has been handled. */
export function whenReleased(): Promise<void> {
  if ($gesture.get() !== 'held') return Promise.resolve();
  return new Promise((resolve) => {
    const stop = $gesture.listen((gesture) => {
      if (gesture === 'held') return;
      stop();
      setTimeout(resolve);
    });
  });
}

/** The longest time between the two presses of a double click on common systems, in milliseconds. */
const DOUBLE_CLICK_MS = 500;
/** The maximum distance between the two presses of a double click, in px. */
const STEADY_PX = 8;
/** Matches the parts of the page in which a press selects a target. */
const PRESSED = '.site';
/** Matches the grips and the buttons '+' at the page. */
const GRIPS = '.he-gutter';

/**
 * Tracks each mouse press on the page until it can no longer become a double click or a drag. That is the case once the pointer
 * has rested or moved away, or a key was pressed. Touch is not tracked, because the on-screen keyboard opens only if the text
 * is focused during the tap. The second half of a double click on a grip is ignored. Returns a function that stops tracking.
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
  // A click on '+' or on a grip moves it away, so the second half of a double click is about nothing on the page.
  let isAtGrip = false;
  let isIgnored = false;
  const onPress = (event: MouseEvent) => {
    const isSecond = event.detail > 1;
    isIgnored = isSecond && isAtGrip;
    if (isIgnored) event.preventDefault();
    else isAtGrip = event.target instanceof Element && event.target.closest(GRIPS) !== null;
  };
  const onClick = (event: MouseEvent) => {
    if (!isIgnored || event.detail < 2) return;
    event.preventDefault();
    event.stopPropagation();
  };
  // Ends the gesture if the window loses the focus, but not if a text does.
  const onBlur = ({ target }: FocusEvent) => {
    if (target === window) end();
  };
  const listeners: [string, (event: Event) => void][] = [
    ['pointerdown', (event) => onDown(event as PointerEvent)],
    ['pointerup', (event) => onUp(event as PointerEvent)],
    // The browser cancels the pointer when the user drags a link or a picture.
    ['pointercancel', (event) => onUp(event as PointerEvent)],
    ['pointermove', (event) => onMove(event as PointerEvent)],
    ['mousedown', (event) => onPress(event as MouseEvent)],
    ['click', (event) => onClick(event as MouseEvent)],
    ['keydown', end],
    ['blur', (event) => onBlur(event as FocusEvent)],
  ];
  for (const [type, listener] of listeners) window.addEventListener(type, listener, { capture: true });
  return () => {
    end();
    for (const [type, listener] of listeners) window.removeEventListener(type, listener, { capture: true });
  };
}
