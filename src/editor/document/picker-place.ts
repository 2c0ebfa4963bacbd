import { atom } from 'nanostores';
import type { BlockPosition } from '../../model/patch.ts';

/** The way in which the block picker was opened. */
export interface PickerOptions {
  /** The rectangle in the window at which the picker stands, such as that of the caret or of the pressed button. */
  readonly at?: DOMRect;
  /**
   * The words to search for, if they are typed in a text on the page. In this case the focus stays in that text, and the picker
   * has no search field of its own: it handles the text's arrow keys, Enter and Escape. The text opens the picker again with
   * each change of the words.
   */
  readonly search?: string;
  /** Called instead of `insert` when a component is chosen. Must call `insert`. */
  onChoose?(insert: () => void): void;
  /** Called after the picker was closed. */
  onClose?(chosen: boolean): void;
}

/** The place for the new component while the block picker is open; null while the picker is closed. */
export const $picker = atom<BlockPosition | null>(null);

/** The way in which the open picker was opened. */
export const $pickerOptions = atom<PickerOptions>({});

/** The type of the component that the picker previews on the page. */
export const $componentPreview = atom<string | null>(null);

/** Opens the block picker for a place on the page. If the picker is open for that place, only changes its options. */
export function openPicker(place: BlockPosition, options: PickerOptions = {}): void {
  const open = $picker.get();
  const isHere = open !== null && open.list === place.list && open.after === place.after;
  if (!isHere) closePicker();
  $pickerOptions.set(options);
  if (!isHere) $picker.set(place);
}

export function closePicker(): void {
  close(false);
}

/** Closes the picker because a component was chosen, and inserts that component. */
export function choose(insert: () => void): void {
  const { onChoose = (run: () => void) => run() } = $pickerOptions.get();
  close(true);
  onChoose(insert);
}

function close(chosen: boolean): void {
  $componentPreview.set(null);
  if ($picker.get() === null) return;
  const { onClose } = $pickerOptions.get();
  $picker.set(null);
  $pickerOptions.set({});
  onClose?.(chosen);
}
