import { atom } from 'nanostores';
import type { BlockPlace } from '../../model/patch.ts';

/** The place that the open block picker adds to; null while no picker is open. */
export const $picker = atom<BlockPlace | null>(null);

/** The component preview type: the block that the picker shows in its place before it is chosen. */
export const $componentPreview = atom<string | null>(null);

/** Opens the block picker for a place on the page. */
export function openPicker(place: BlockPlace): void {
  $componentPreview.set(null);
  $picker.set(place);
}

export function closePicker(): void {
  $componentPreview.set(null);
  $picker.set(null);
}
