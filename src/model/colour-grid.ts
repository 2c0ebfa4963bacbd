import type { Crop } from './image.ts';
import type { Size } from './limits.ts';

/** The number of rows and of columns in the colour grid of each picture. */
export const GRID_SIDE = 8;

const GRID = /^(?:[0-9a-f]{3})+$/;
const CHANNELS = [0, 1, 2] as const;

/** Returns a colour as three hexadecimal digits without `#`, such as `8a6`. @param channels red, green and blue from 0 to 255 */
export function shortHex(channels: readonly number[]): string {
  return channels.map((value) => Math.round(value / 17).toString(16)).join('');
}

/**
 * Returns the mean colour of a picture or of a crop, such as `#8a6`.
 *
 * @param colours the colour grid of the picture, row by row, with three hexadecimal digits per cell; '' if the picture has none
 * @param size the size of the upright original, in px
 * @param crop the part to average; by default the whole picture
 * @returns the colour; '' if the picture has no colours
 */
export function meanColour(colours: string, size: Size, crop?: Crop): string {
  const side = Math.sqrt(colours.length / 3);
  if (!GRID.test(colours) || !Number.isInteger(side)) return '';
  const { left, top, width, height } = crop ?? { left: 0, top: 0, ...size };
  const columns = partsIn(side, left / size.width, width / size.width);
  const rows = partsIn(side, top / size.height, height / size.height);
  const sums = [0, 0, 0];
  for (const [y, inRow] of rows.entries()) {
    for (const [x, inColumn] of columns.entries()) {
      const at = (y * side + x) * 3;
      for (const channel of CHANNELS)
        sums[channel]! += Number.parseInt(colours[at + channel]!, 16) * 17 * inRow * inColumn;
    }
  }
  return `#${shortHex(sums)}`;
}

/**
 * Returns how much of an interval lies in each cell of an axis. The results are fractions of the interval that add up to 1.
 * `start` and `length` are fractions of the axis.
 */
function partsIn(side: number, start: number, length: number): number[] {
  const from = Math.min(Math.max(0, start), 1 - 1 / side / 100);
  const to = Math.min(1, Math.max(start + length, from + 1 / side / 100));
  return Array.from({ length: side }, (_, cell) => {
    const shared = Math.min(to, (cell + 1) / side) - Math.max(from, cell / side);
    return Math.max(0, shared) / (to - from);
  });
}
