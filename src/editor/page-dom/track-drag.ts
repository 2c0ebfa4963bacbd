/** The functions that are called during a drag. Coordinates are px of the window. */
export interface Drag {
  /** The element that scrolls when the pointer is near its upper or lower edge; null if the window scrolls. */
  readonly scroller: HTMLElement | null;
  /** Returns the edges at which the window scrolls. By default, they are the edges of the window. */
  edges?(): { readonly top: number; readonly bottom: number };
  /** If given, the drag begins at once, and this is called in place of `drop` if the pointer has not moved. */
  readonly rested?: (() => void) | undefined;
  /** Called in each frame of the drag. */
  follow(x: number, y: number): void;
  drop(x: number, y: number): void;
  /** Called at the end of the drag, even if nothing was dropped. */
  end(): void;
  /** Called after the end of a drag that was cancelled. */
  cancel?(): void;
}

/** The maximum length in px of a movement that still counts as a click. */
const STEADY_PX = 6;
/** The distance in px between the pointer and an edge within which the content scrolls. */
const EDGE_PX = 64;
/** The distance in px that the content scrolls in each frame. */
const SCROLL_PX = 14;

/** Follows a drag that starts with the main button or a finger on a handle. Escape cancels the drag. */
export function trackDrag(pressed: PointerEvent, drag: Drag): void {
  if (pressed.button !== 0) return;
  let dragging = false;
  let at = { x: pressed.clientX, y: pressed.clientY };
  const reached = { top: at.y, bottom: at.y };
  let frame = 0;

  const follow = () => {
    scrollAtEdge(drag, at.y, reached);
    drag.follow(at.x, at.y);
    frame = requestAnimationFrame(follow);
  };
  let far = false;
  const begin = () => {
    dragging = true;
    document.documentElement.dataset.heDragging = '';
    frame = requestAnimationFrame(follow);
  };
  const onMove = ({ clientX, clientY, pointerId }: PointerEvent) => {
    if (pointerId !== pressed.pointerId) return;
    at = { x: clientX, y: clientY };
    reached.top = Math.min(reached.top, clientY);
    reached.bottom = Math.max(reached.bottom, clientY);
    far ||= Math.hypot(clientX - pressed.clientX, clientY - pressed.clientY) > STEADY_PX;
    if (!dragging && far) begin();
  };
  const onUp = ({ clientX, clientY, pointerId }: PointerEvent) => {
    if (pointerId !== pressed.pointerId) return;
    const dropped = dragging;
    if (dropped) suppressClick();
    end();
    if (dropped && !far && drag.rested !== undefined) drag.rested();
    else if (dropped) drag.drop(clientX, clientY);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !dragging) return;
    event.preventDefault();
    event.stopPropagation();
    suppressClick();
    end();
    drag.cancel?.();
  };
  const end = () => {
    cancelAnimationFrame(frame);
    delete document.documentElement.dataset.heDragging;
    window.removeEventListener('pointermove', onMove);
    window.removeEventListener('pointerup', onUp);
    window.removeEventListener('pointercancel', end);
    window.removeEventListener('keydown', onKey, { capture: true });
    drag.end();
  };
  window.addEventListener('pointermove', onMove);
  window.addEventListener('pointerup', onUp);
  window.addEventListener('pointercancel', end);
  window.addEventListener('keydown', onKey, { capture: true });
  if (drag.rested !== undefined) begin();
}

/** Scrolls only if the pointer has moved towards the edge: an item that was grabbed near an edge may rest there. */
function scrollAtEdge({ scroller, edges }: Drag, y: number, reached: { top: number; bottom: number }): void {
  const view = edges?.() ?? { top: 0, bottom: window.innerHeight };
  const { top, bottom } = scroller?.getBoundingClientRect() ?? view;
  const down = y > bottom - EDGE_PX && y - reached.top > STEADY_PX;
  const up = y < top + EDGE_PX && reached.bottom - y > STEADY_PX;
  const direction = down ? 1 : up ? -1 : 0;
  if (direction !== 0) (scroller ?? window).scrollBy(0, direction * SCROLL_PX);
}

/** Suppresses the click that follows a drag. */
function suppressClick(): void {
  const suppress = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', suppress, { capture: true, once: true });
  window.addEventListener(
    'pointerdown',
    () => window.removeEventListener('click', suppress, { capture: true }),
    { capture: true, once: true },
  );
}
