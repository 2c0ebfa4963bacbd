import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { TILE_SIDE } from '../../../src/model/limits.ts';
import { DEFAULT_PLACE, MAP_ZOOM } from '../../../src/model/map.ts';
import { type MapTile, pointOf } from '../../../src/model/map-tiles.ts';

/**
 * The demo's map: a drawing of an invented city with a river, surrounded by a park. The middle of the city is the default place
 * of a new map. The map depicts no real place.
 */

type Colour = readonly [number, number, number];

const HOUSES: Colour = [239, 231, 218];
const SUBURB: Colour = [246, 241, 232];
const STREET: Colour = [255, 255, 255];
const MAIN_STREET: Colour = [250, 222, 170];
const PARK: Colour = [207, 226, 190];
const PATH: Colour = [236, 243, 226];
const RIVER: Colour = [163, 203, 226];

/** Half of the width and height of the city. All lengths are in px, at the zoom of map pictures. */
const CITY = { x: 560, y: 400 };
/** Half of the width and height of the city with the park around it. */
const BELT = { x: 820, y: 660 };
const SQUARES = [
  { x: 0, y: 0, width: 62, height: 46 },
  ...[-280, 280].flatMap((x) => [-200, 200].map((y) => ({ x, y, width: 44, height: 32 }))),
];
/** The number of samples of each px in each direction. Several samples make smooth edges. */
const SAMPLES = 2;

const middle = pointOf(DEFAULT_PLACE, MAP_ZOOM);
const deflate = promisify(zlib.deflate);

/** The rows that are drawn without a pause. */
const ROWS_AT_ONCE = 16;

/** Draws a map tile, as a PNG. Other work is done between its rows, because drawing takes tens of milliseconds. */
export async function drawnTile({ z, x, y }: MapTile): Promise<Buffer> {
  const scale = 2 ** (MAP_ZOOM - z);
  const rows = Buffer.alloc(TILE_SIDE * (1 + TILE_SIDE * 3));
  let at = 0;
  for (let row = 0; row < TILE_SIDE; row += 1) {
    if (row % ROWS_AT_ONCE === 0) await setImmediate();
    // The first byte of a row in a PNG is its filter; 0 means no filter.
    at += 1;
    for (let column = 0; column < TILE_SIDE; column += 1) {
      const corner = { x: x * TILE_SIDE + column, y: y * TILE_SIDE + row };
      for (const channel of meanColour(corner, scale)) rows[at++] = channel;
    }
  }
  return png(await deflate(rows));
}

function meanColour(corner: { x: number; y: number }, scale: number): number[] {
  const sums = [0, 0, 0];
  for (let sample = 0; sample < SAMPLES ** 2; sample += 1) {
    const x = (corner.x + ((sample % SAMPLES) + 0.5) / SAMPLES) * scale - middle.x;
    const y = (corner.y + (Math.floor(sample / SAMPLES) + 0.5) / SAMPLES) * scale - middle.y;
    const colour = colourAt(x, y, scale);
    for (const [channel, value] of colour.entries()) sums[channel]! += value;
  }
  return sums.map((sum) => Math.round(sum / SAMPLES ** 2));
}

/**
 * Returns the colour at a point, which is given relative to the middle of the city. If the map is zoomed out, so that a px
 * covers several px of the drawing, only details that are visible are drawn.
 */
function colourAt(x: number, y: number, scale: number): Colour {
  const isFar = scale > 4;
  const wide = Math.max(7, scale);
  if (isOnLine(x, 0, wide) || isOnLine(y, 100, wide)) return MAIN_STREET;
  const riverside = Math.abs(y + 500 + 34 * Math.sin(x / 110));
  if (riverside < Math.max(20, 1.5 * scale)) return RIVER;
  if (Math.abs(x) < CITY.x && Math.abs(y) < CITY.y) return isFar ? HOUSES : colourInCity(x, y);
  if (Math.abs(x) < BELT.x && Math.abs(y) < BELT.y) return isFar ? PARK : colourInPark(x, y, riverside);
  const streets = Math.max(1, scale / 2);
  const half = Math.max(4, 0.6 * scale);
  return isOnGrid(x, 118 * streets, half) || isOnGrid(y, 78 * streets, half) ? STREET : SUBURB;
}

function colourInCity(x: number, y: number): Colour {
  if (
    SQUARES.some((square) => Math.abs(x - square.x) < square.width && Math.abs(y - square.y) < square.height)
  )
    return PARK;
  if (isOnGrid(x, 140, 4.5) || isOnGrid(y, 100, 4.5)) return STREET;
  return isOnGrid(x + 46, 140, 2) || isOnGrid(y + 50, 100, 1.5) ? STREET : HOUSES;
}

function colourInPark(x: number, y: number, riverside: number): Colour {
  const isRingRoad =
    Math.abs(Math.abs(x) - CITY.x) < 8 ? Math.abs(y) < CITY.y + 8 : Math.abs(Math.abs(y) - CITY.y) < 8;
  if (isRingRoad && Math.abs(x) < CITY.x + 8) return MAIN_STREET;
  if (Math.abs(riverside - 34) < 2) return PATH;
  return isOnGrid(x + 0.6 * y, 190, 2) || isOnGrid(x - 0.8 * y, 230, 2) ? PATH : PARK;
}

function isOnLine(value: number, line: number, half: number): boolean {
  return Math.abs(value - line) < half;
}

function isOnGrid(value: number, step: number, half: number): boolean {
  return Math.abs(value - Math.round(value / step) * step) < half;
}

function png(pixels: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(TILE_SIDE, 0);
  header.writeUInt32BE(TILE_SIDE, 4);
  // The PNG has eight bits per channel, and three channels.
  header.set([8, 2], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  const sum = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(zlib.crc32(named));
  return Buffer.concat([length, named, sum]);
}
