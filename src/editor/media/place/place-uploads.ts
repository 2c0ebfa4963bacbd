import { atom } from 'nanostores';
import { failureMessage } from '../../../browser/request.ts';
import { IMAGE_MAX_BYTES } from '../../../model/limits.ts';
import type { Image } from '../../../model/media.ts';
import { sizeWords } from '../../../model/size-words.ts';
import { select } from '../../document/selection.ts';
import { sameTarget } from '../../document/target.ts';
import { announce } from '../../ui/announcements.ts';
import { uploadImage } from '../upload.ts';
import { askForDescription } from './asked-description.ts';
import { newPicture, type PictureField, placeLabel, putPicture, targetAt } from './picture-place.ts';

/** An upload of a picture to a place. */
export interface PictureUpload {
  readonly place: PictureField;
  readonly file: File;
  /** The uploaded fraction of the file, from 0 to 1. */
  readonly share: number;
  /** Why the upload failed, in words; null while the upload is running. */
  readonly problem: string | null;
  readonly stop: AbortController;
}

/** The running and failed uploads, at most one for each place. */
// @bounded one for each place of a picture: replaced (place-uploads.test.ts)
export const $placeUploads = atom<readonly PictureUpload[]>([]);

const TOO_LARGE = `This picture is too large. At most ${sizeWords(IMAGE_MAX_BYTES)} can be uploaded: export it smaller and try again.`;

/** Returns the running or failed upload to a place; undefined if the place has no upload. */
export function uploadAt(uploads: readonly PictureUpload[], place: PictureField): PictureUpload | undefined {
  return uploads.find((upload) => sameTarget(upload.place, place));
}

/**
 * Uploads a picture, shows it in a place, and selects the place so that the user can describe the picture. Cancels an earlier
 * upload to the same place. If the upload fails, the error stays visible at the place. `put` stores the picture in another way,
 * and returns whether it could; then the selection stays, and a message asks for the description.
 */
export async function uploadToPlace(
  place: PictureField,
  file: File,
  put?: (image: Image) => boolean,
): Promise<void> {
  const target = targetAt(place);
  if (target === null) return;
  endUpload(place);
  if (put === undefined) select(target, { focus: 'stay', settings: true });
  const stop = new AbortController();
  const isCurrent = () => uploadAt($placeUploads.get(), place)?.stop === stop;
  const problem = file.size > IMAGE_MAX_BYTES ? TOO_LARGE : null;
  show({ place, file, share: 0, problem, stop });
  announce(problem ?? `Uploading ${file.name}: ${placeLabel(place)}`);
  if (problem !== null) return;
  try {
    const onProgress = (share: number) => isCurrent() && show({ place, file, share, problem: null, stop });
    const image = await uploadImage(file, { signal: stop.signal, onProgress });
    if (!isCurrent()) return;
    remove(place);
    const isPut = put?.(image) ?? putPicture(place, newPicture(image), 'Add a picture');
    if (!isPut) return;
    askForDescription(place, image);
  } catch (error) {
    if (stop.signal.aborted || !isCurrent()) return;
    const words = failureMessage(error);
    show({ place, file, share: 0, problem: words, stop });
    announce(words);
  }
}

/** Cancels a running upload to a place, or removes a failed upload. */
export function endUpload(place: PictureField): void {
  const upload = uploadAt($placeUploads.get(), place);
  if (upload === undefined) return;
  remove(place);
  upload.stop.abort();
  if (upload.problem === null) announce(`${upload.file.name} is not uploaded.`);
}

function show(upload: PictureUpload): void {
  const others = $placeUploads.get().filter((other) => !sameTarget(other.place, upload.place));
  $placeUploads.set([...others, upload]);
}

function remove(place: PictureField): void {
  $placeUploads.set($placeUploads.get().filter((upload) => !sameTarget(upload.place, place)));
}
