import { atom } from 'nanostores';
import { mayChange, mayChangePage } from '../../document/may-change.ts';
import { $selecting } from '../../document/menu-state.ts';
import { $selection } from '../../document/selection.ts';
import { sameTarget } from '../../document/target.ts';
import { targetOf } from '../../page-dom/target-elements.ts';
import { isInDialog, isInText } from '../../page-dom/text-place.ts';
import { toastError } from '../../ui/toasts.ts';
import type { PictureField } from './picture-place.ts';
import { uploadToPlace } from './place-uploads.ts';

/** The place over which a file is being dragged. */
export const $dropPlace = atom<PictureField | null>(null);

const NO_PLACE = 'Drop a picture on the place where it should stand.';

/**
 * Returns the attributes for an element outside the page, such as a field of the sidebar, that accepts pictures on behalf of a
 * place on the page.
 */
export function takesPicturesFor({
  owner,
  property,
}: PictureField): Readonly<Record<`data-${string}`, string>> {
  return { 'data-picture-owner': owner, 'data-picture-property': property };
}

/**
 * Accepts pictures that the user drops on a place, or pastes while a place is selected. A file dropped outside a place does not
 * make the browser open it in place of the page. Dialogs and other parts of the editor that accept files have priority. Returns
 * a function that stops listening.
 */
export function takePictures(): () => void {
  const placeFor = (event: DragEvent) =>
    isInDialog(event.target) ? null : changeable(placeAt(event.clientX, event.clientY));
  const onDragOver = (event: DragEvent) => {
    const { dataTransfer } = event;
    if (dataTransfer === null || !isForUs(event)) return;
    event.preventDefault();
    const place = placeFor(event);
    dataTransfer.dropEffect = place === null ? 'none' : 'copy';
    if (!sameTarget(place, $dropPlace.get())) $dropPlace.set(place);
  };
  const onDrop = (event: DragEvent) => {
    $dropPlace.set(null);
    if (!isForUs(event)) return;
    event.preventDefault();
    const place = placeFor(event);
    const file = pictureIn(event.dataTransfer);
    if (place !== null && file !== null) void uploadToPlace(place, file);
    else if (mayChangePage()) toastError(NO_PLACE);
  };
  const onLeave = (event: DragEvent) => {
    // If there is no related target, the pointer has left the window.
    if (event.relatedTarget === null) $dropPlace.set(null);
  };
  const onPaste = (event: ClipboardEvent) => {
    const file = pictureIn(event.clipboardData);
    if (file === null || event.defaultPrevented || isInDialog(event.target)) return;
    // Pastes the text instead, because some programs also put a picture of a copied text on the clipboard.
    if (isInText(event.target) && event.clipboardData?.types.includes('text/plain')) return;
    const place = changeable(pastePlace(event.target));
    if (place === null) return;
    event.preventDefault();
    void uploadToPlace(place, file);
  };
  document.addEventListener('dragover', onDragOver);
  document.addEventListener('drop', onDrop);
  document.addEventListener('dragleave', onLeave);
  document.addEventListener('paste', onPaste);
  return () => {
    document.removeEventListener('dragover', onDragOver);
    document.removeEventListener('drop', onDrop);
    document.removeEventListener('dragleave', onLeave);
    document.removeEventListener('paste', onPaste);
    $dropPlace.set(null);
  };
}

/** Returns whether files are being dragged and no other element accepts them. */
function isForUs(event: DragEvent): boolean {
  const takesFiles = event.target instanceof HTMLInputElement && event.target.type === 'file';
  return !event.defaultPrevented && !takesFiles && (event.dataTransfer?.types.includes('Files') ?? false);
}

/** Returns the place at a point of the window, on the page or in the sidebar, even if other elements cover it. */
function placeAt(x: number, y: number): PictureField | null {
  for (const element of document.elementsFromPoint(x, y)) {
    const place = placeAround(element);
    if (place !== null) return place;
  }
  return null;
}

function placeAround(element: Element): PictureField | null {
  const { pictureOwner: owner, pictureProperty: property } =
    element.closest<HTMLElement>('[data-picture-owner]')?.dataset ?? {};
  if (owner !== undefined && property !== undefined) return { owner, property };
  const found = element.closest('[data-kind="image"]');
  return found?.closest('[data-editor-disabled]') === null ? targetOf(found) : null;
}

/** Returns the picture field that has the focus or, if there is none, the selected picture field. */
function pastePlace(focused: EventTarget | null): PictureField | null {
  const around = focused instanceof Element ? placeAround(focused) : null;
  const selected = $selecting.get() ? $selection.get() : null;
  return around ?? (selected?.kind === 'image' ? selected : null);
}

/** Returns the place if this user may change it; otherwise null. */
function changeable(place: PictureField | null): PictureField | null {
  return place !== null && mayChange(place.owner) ? place : null;
}

/**
 * Returns the first picture among the files. If no file is a picture, returns the first file, so that the server can explain
 * the problem.
 */
function pictureIn(data: DataTransfer | null): File | null {
  const files = [...(data?.files ?? [])];
  return files.find(({ type }) => type.startsWith('image/')) ?? files[0] ?? null;
}
