import type { Focus } from '../../../model/focus.ts';
import { type CanvasSizes, type Crop, shapeOfSize } from '../../../model/image.ts';
import type { Size } from '../../../model/limits.ts';
import type { Corner } from './geometry.ts';

/** The cropper's texts. */

export const CORNER_NAMES: Readonly<Record<Corner, string>> = {
  topLeft: 'Top left corner',
  topRight: 'Top right corner',
  bottomLeft: 'Bottom left corner',
  bottomRight: 'Bottom right corner',
};

/** Returns 'Left 120, top 40, width 960 of 1920' */
export function placeWords({ left, top, width }: Crop, picture: Size): string {
  return `Left ${left}, top ${top}, width ${width} of ${picture.width}`;
}

/** Returns 'Width 960 of 1920, height 540 of 1080' */
export function sizeWords({ width, height }: Crop, picture: Size): string {
  return `Width ${width} of ${picture.width}, height ${height} of ${picture.height}`;
}

/** Returns '40 % from the left, 25 % from the top' */
export function focusWords({ x, y }: Focus): string {
  return `${Math.round(x * 100)} % from the left, ${Math.round(y * 100)} % from the top`;
}

/** Returns the warning about a crop with fewer px than its place shows; null if the crop has enough px. */
export function blurWarning(crop: Crop, size: CanvasSizes[string]): string | null {
  const { width, height } = shapeOfSize(size) ?? { width: size.width };
  if (crop.width >= width && (height === undefined || crop.height >= height)) return null;
  const shown = height === undefined ? `${width} px wide` : `${width} × ${height} px`;
  return `This part has ${crop.width} × ${crop.height} px, and is shown in up to ${shown}. It will look blurred: choose a larger part or a larger picture.`;
}
