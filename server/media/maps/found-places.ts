import { z } from 'zod';
import { type FoundLocation, MAX_LAT, MAX_LNG } from '../../../src/model/map.ts';
import { roundDegrees } from '../../../src/model/map-tiles.ts';
import { oneLine } from '../../../src/model/one-line.ts';
import { PLACE_SEARCH } from '../../core/limits/limits.ts';

/** Most services send degrees as text, and some as numbers. */
const degrees = (max: number) =>
  z
    .union([
      z.number(),
      z
        .string()
        .max(40)
        .regex(/^-?\d+(?:\.\d+)?$/)
        .transform(Number),
    ])
    .pipe(z.number().min(-max).max(max))
    .transform(roundDegrees);

const sentPlace = z.object({
  display_name: z.string().transform(cut).pipe(oneLine().min(1)),
  lat: degrees(MAX_LAT),
  lon: degrees(MAX_LNG),
});

const packed = z.object({
  freshUntil: z.number(),
  places: z.array(z.object({ name: z.string(), lat: z.number(), lng: z.number() })),
});

/**
 * Extracts a few places from a service's response, in the order of the response. Drops duplicates, and limits the length of
 * names. Drops a place that cannot be read. Returns null if the response is not a list.
 */
export function readPlaces(body: Buffer): FoundLocation[] | null {
  const sent = parsed(body);
  if (!Array.isArray(sent)) return null;
  const found = new Map<string, FoundLocation>();
  for (const entry of sent) {
    if (found.size >= PLACE_SEARCH.places) break;
    const { data } = sentPlace.safeParse(entry);
    if (data === undefined) continue;
    const place = { name: data.display_name, lat: data.lat, lng: data.lon };
    found.set(JSON.stringify(place), place);
  }
  return [...found.values()];
}

export function packPlaces(places: readonly FoundLocation[], freshUntil: number): Buffer {
  return Buffer.from(JSON.stringify({ freshUntil, places }));
}

/**
 * Reads stored places; returns null if the file is damaged, or the places must be searched again.
 *
 * @param now the current time in milliseconds
 */
export function unpackPlaces(bytes: Buffer, now: number): FoundLocation[] | null {
  const { data } = packed.safeParse(parsed(bytes));
  return data !== undefined && data.freshUntil > now ? data.places : null;
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return null;
  }
}

function cut(text: string): string {
  return [...text.slice(0, 2 * PLACE_SEARCH.nameLength)].slice(0, PLACE_SEARCH.nameLength).join('');
}
