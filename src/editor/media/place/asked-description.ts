import { atom } from 'nanostores';
import { altProblem } from '../../../model/alt-problem.ts';
import { isDescribed } from '../../../model/image.ts';
import type { Image } from '../../../model/media.ts';
import { $selection, requestFocus } from '../../document/selection.ts';
import { sameTarget } from '../../document/target.ts';
import { announce } from '../../ui/announcements.ts';
import { toastError } from '../../ui/toasts.ts';
import { type PictureField, pictureAt, placeLabel } from './picture-place.ts';

/** A picture that was dropped or pasted on a place. The place's field asks for the picture's description. */
export interface AskedDescription {
  readonly place: PictureField;
  /** The file name of the picture. */
  readonly fileName: string;
}

export const $asked = atom<AskedDescription | null>(null);

/** Stops watching whether the picture's place stays selected. */
let unwatch = () => {};

/**
 * Asks for the description of a picture that was dropped or pasted on a place, unless the library has a description. If another
 * target is selected, or becomes selected before the picture is described, a message asks for the description instead.
 */
export function askForDescription(place: PictureField, image: Image): void {
  unwatch();
  const isSettled = image.decorative || altProblem(image.alt, image.name) === null;
  const isSelected = sameTarget($selection.get(), place);
  if (isSettled) {
    announce('The picture is on the page.');
    if (isSelected) requestFocus('sidebar');
    return;
  }
  if (!isSelected) {
    tellIfUndescribed(place);
    return;
  }
  announce('The picture is on the page. Say what it shows, or that it only decorates.');
  $asked.set({ place, fileName: image.name });
  const stop = $selection.listen((selected) => {
    if (sameTarget(selected, place)) return;
    unwatch();
    tellIfUndescribed(place);
  });
  unwatch = () => {
    stop();
    unwatch = () => {};
    $asked.set(null);
  };
}

function tellIfUndescribed(place: PictureField): void {
  const value = pictureAt(place);
  if (value && !isDescribed(value))
    toastError(`${placeLabel(place)} has no description yet. Select it and say what it shows.`);
}
