import { atom } from 'nanostores';
import { $tree } from '../document/current-tree.ts';
import { moveTo } from './block-actions.ts';
import { type Drop, dropAt } from './drop-place.ts';

/** Where the dragged block would go; null if nothing is dragged or it cannot be dropped here. */
export const $drop = atom<Drop | null>(null);

/** A movement of less than this is a click, in px. */
const STEADY_PX = 6;
/** Within this distance of the window's edge the page scrolls, by this much each frame. In px. */
const EDGE_PX = 64;
const SCROLL_PX = 14;

/**
 * Drags a block from the pointer press on its handle: a line shows where it would go, and Escape cancels.
 * With the keyboard, blocks are moved by the toolbar and its shortcuts, and by cut and paste.
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
    if (dragging) suppressClick();
    end();
    if (drop !== null) moveTo(key, drop.place);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !dragging) return;
    event.preventDefault();
    event.stopPropagation();
    suppressClick();
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
