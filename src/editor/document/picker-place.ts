import { atom } from 'nanostores';
import type { BlockPosition } from '../../model/patch.ts';

/** The place for the new component while the block picker is open; null while the picker is closed. */
export const $picker = atom<BlockPosition | null>(null);

/** The type of the component that the picker previews on the page. */
export const $componentPreview = atom<string | null>(null);

/** Opens the block picker for a place on the page. */
export function openPicker(place: BlockPosition): void {
  $componentPreview.set(null);
  $picker.set(place);
}

export function closePicker(): void {
  $componentPreview.set(null);
  $picker.set(null);
}
