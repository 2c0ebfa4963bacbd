import { failureMessage } from '../../../browser/request.ts';
import type { ImageValue } from '../../../model/image.ts';
import type { Image } from '../../../model/media.ts';
import { requestFocus } from '../../document/selection.ts';
import { announce } from '../../ui/announcements.ts';
import { toastError } from '../../ui/toasts.ts';
import { cropImage } from '../crop/crop-image.ts';
import { isCutOff, withCrops } from '../crop/cropping.ts';
import { chooseFromLibrary } from '../library-state.ts';
import { loadImage } from '../media-calls.ts';
import {
  newPicture,
  type PictureField,
  pictureAt,
  placeLabel,
  putPicture,
  sizesAt,
} from './picture-place.ts';

/**
 * Lets the user choose a picture from the library for a place. If the place would cut off a part of the picture, opens the
 * cropper. Without a crop, the place shows the middle of the picture.
 */
export async function choosePicture(place: PictureField): Promise<void> {
  const before = pictureAt(place);
  const marked = before ? { id: before.imageId, alt: before.alt } : null;
  const chosen = await chooseFromLibrary('pictures', `Choose a picture: ${placeLabel(place)}`, marked);
  if (chosen === null) return;
  const image = chosen as Image;
  const same = image._id === before?.imageId;
  if (!putPicture(place, same && before ? described(before, image) : newPicture(image), 'Choose a picture'))
    return;
  announce('The picture is on the page.');
  if (!same && isCutOff(image, sizesAt(place))) await crop(place, image);
  requestFocus('sidebar', null, place.property);
}

/** Opens the cropper for the picture in a place. */
export async function cropPicture(place: PictureField): Promise<void> {
  const value = pictureAt(place);
  if (!value) return;
  try {
    await crop(place, await loadImage(value.imageId));
  } catch (error) {
    toastError(failureMessage(error));
  }
}

/** Empties a place. */
export function removePicture(place: PictureField): void {
  if (putPicture(place, null, 'Remove the picture')) announce('Picture removed. Undo brings it back.');
}

async function crop(place: PictureField, image: Pick<Image, '_id' | 'width' | 'height'>): Promise<void> {
  const sizes = sizesAt(place);
  const crops = await cropImage({ image, sizes, value: pictureAt(place) ?? null });
  const value = pictureAt(place);
  if (crops === null) return;
  const cropped = value ? withCrops(value, sizes, crops) : null;
  if (putPicture(place, cropped, 'Crop the picture', image._id)) announce('The page shows the cut-out.');
}

/** Returns the picture in its place with a new description and its existing crops. */
function described(before: NonNullable<ImageValue>, image: Image): ImageValue {
  const { decorative: _before, ...rest } = before;
  return { ...rest, ...newPicture(image) } as ImageValue;
}
