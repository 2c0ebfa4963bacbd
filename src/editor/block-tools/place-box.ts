import { freeRoom } from '../page-dom/edges.ts';

/** The height of the label above a box, in px. If there is less room above, the label is below the box. */
const LABEL_ROOM = 28;

/** Puts a box over a rectangle of the page, in px of the window; hides it if the rectangle is null. */
export function placeBox(box: HTMLElement | null, rect: DOMRect | null): void {
  if (box === null) return;
  box.hidden = rect === null;
  if (rect === null) return;
  box.style.transform = `translate(${rect.left}px, ${rect.top}px)`;
  box.style.width = `${rect.width}px`;
  box.style.height = `${rect.height}px`;
  const room = freeRoom();
  box.classList.toggle('he-box-low', rect.top - room.top < LABEL_ROOM);
  // Clips the box, so that its line is never over a bar of the site or of the editor.
  box.style.clipPath = `inset(${room.top - rect.top}px -100vw ${rect.bottom - room.bottom}px)`;
}
