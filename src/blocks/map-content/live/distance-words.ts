/** Returns a distance in words, rounded to two digits. */
export function distanceWords(metres: number): string {
  const rounded = Number(metres.toPrecision(2));
  const [length, unit] = rounded < 1000 ? [rounded, 'meter'] : [rounded / 1000, 'kilometer'];
  return new Intl.NumberFormat('en-AU', { style: 'unit', unit, unitDisplay: 'long' }).format(length);
}

const EARTH_RADIUS_M = 6_378_137;

/**
 * Returns the width of the area that a map shows, in metres. Corrects the scale for the latitude, because web maps stretch the
 * land more and more towards the poles.
 *
 * @param width pixels
 * @param resolution metres per pixel at the equator
 * @param north the northing of the map's centre, in metres (EPSG:3857)
 */
export function metresAcross(width: number, resolution: number, north: number): number {
  return (width * resolution) / Math.cosh(north / EARTH_RADIUS_M);
}
