/** A distance as people say it: two digits of it. */
export function distanceWords(metres: number): string {
  const rounded = Number(metres.toPrecision(2));
  const [length, unit] = rounded < 1000 ? [rounded, 'meter'] : [rounded / 1000, 'kilometer'];
  return new Intl.NumberFormat('en-AU', { style: 'unit', unit, unitDisplay: 'long' }).format(length);
}
