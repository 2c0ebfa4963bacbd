import { atom } from 'nanostores';
import type { CanvasSizes, ImageValue } from '../../../model/image.ts';
import type { Image } from '../../../model/media.ts';
import type { CropsByCanvas } from './cropping.ts';

export interface CropImageOptions {
  readonly image: Pick<Image, '_id' | 'width' | 'height'>;
  readonly sizes: CanvasSizes;
  /** The picture in its place, with its current crops. */
  readonly value: ImageValue;
}

/** The open cropper. */
export interface OpenCropper extends CropImageOptions {
  settle(crops: CropsByCanvas | null): void;
}

export const $cropper = atom<OpenCropper | null>(null);

/** Opens the cropper and resolves to a crop for each canvas, or to null if nothing was changed. */
export function cropImage(options: CropImageOptions): Promise<CropsByCanvas | null> {
  closeCropper();
  return new Promise((settle) => $cropper.set({ ...options, settle }));
}

/** Closes the cropper with the resulting crops. */
export function closeCropper(crops: CropsByCanvas | null = null): void {
  const cropper = $cropper.get();
  $cropper.set(null);
  cropper?.settle(crops);
}
