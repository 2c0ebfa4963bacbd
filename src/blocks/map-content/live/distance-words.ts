/** A distance as people say it: two digits of it. */
export function distanceWords(metres: number): string {
  const rounded = Number(metres.toPrecision(2));
  const [length, unit] = rounded < 1000 ? [rounded, 'meter'] : [rounded / 1000, 'kilometer'];
  return new Intl.NumberFormat('en-AU', { style: 'unit', unit, unitDisplay: 'long' }).format(length);
}

const EARTH_RADIUS_M = 6_378_137;

/**
 * How many metres a map shows from side to side. The maps of the web are stretched, the more the further from the equator.
 *
 * @param width pixels
 * @param resolution metres a pixel at the equator
 * @param north of the middle, in the map's own metres (EPSG:3857)
 */
export function metresAcross(width: number, resolution: number, north: number): number {
  return (width * resolution) / Math.cosh(north / EARTH_RADIUS_M);
}
