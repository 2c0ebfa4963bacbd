import { atom } from 'nanostores';
import { $tree } from '../document/tree.ts';
import { moveTo } from './block-actions.ts';
import { type Drop, dropAt } from './drop-place.ts';

/** Where the block that is dragged would go; null while none is, or where it can go nowhere. */
export const $drop = atom<Drop | null>(null);

/** A pointer that moves less is a press. Px. */
const STEADY_PX = 6;
/** So near to the edge of the window the page scrolls, by so much a frame. Px. */
const EDGE_PX = 64;
const SCROLL_PX = 14;

/**
 * Drags a block by the pointer that was pressed on its handle: a line shows where it would go, Escape lets it stay. The
 * keyboard moves it by the toolbar and its shortcuts, and by cut and paste into other lists.
 */
export function dragBlock(key: string, pressed: PointerEvent): void {
  if (pressed.button !== 0) return;
  let dragging = false;
  let at = { x: pressed.clientX, y: pressed.clientY };
  let frame = 0;

  const follow = () => {
    const near = at.y < EDGE_PX ? -1 : at.y > window.innerHeight - EDGE_PX ? 1 : 0;
    if (near !== 0) window.scrollBy(0, near * SCROLL_PX);
    $drop.set(dropAt($tree.get(), key, at.x, at.y));
    frame = requestAnimationFrame(follow);
  };
  const onMove = ({ clientX, clientY, pointerId }: PointerEvent) => {
    if (pointerId !== pressed.pointerId) return;
    at = { x: clientX, y: clientY };
    const far = Math.hypot(clientX - pressed.clientX, clientY - pressed.clientY) > STEADY_PX;
    if (dragging || !far) return;
    dragging = true;
    document.documentElement.dataset.heDragging = '';
    frame = requestAnimationFrame(follow);
  };
  const onUp = ({ clientX, clientY }: PointerEvent) => {
    const drop = dragging ? dropAt($tree.get(), key, clientX, clientY) : null;
    if (dragging) swallowClick();
    end();
    if (drop !== null) moveTo(key, drop.place);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !dragging) return;
    event.preventDefault();
    event.stopPropagation();
    swallowClick();
    end();
  };
  const end = () => {
    cancelAnimationFrame(frame);
    $drop.set(null);
    delete document.documentElement.dataset.heDragging;
    window.removeEventListener('pointermove', onMove);
    window.removeEventListener('pointerup', onUp);
    window.removeEventListener('pointercancel', end);
    window.removeEventListener('keydown', onKey, { capture: true });
  };
  window.addEventListener('pointermove', onMove);
  window.addEventListener('pointerup', onUp);
  window.addEventListener('pointercancel', end);
  window.addEventListener('keydown', onKey, { capture: true });
}

/** The click that ends a drag presses nothing. */
function swallowClick(): void {
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', swallow, { capture: true, once: true });
  window.addEventListener(
    'pointerdown',
    () => window.removeEventListener('click', swallow, { capture: true }),
    { capture: true, once: true },
  );
}
