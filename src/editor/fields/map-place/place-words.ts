import type { MapLocation } from '../../../model/map.ts';

/** A place in words, as a screen reader says it. */
export function placeInWords({ lat, lng }: MapLocation): string {
  const degrees = (value: number, positive: string, negative: string) =>
    `${Math.abs(value)}° ${value < 0 ? negative : positive}`;
  return `${degrees(lat, 'north', 'south')}, ${degrees(lng, 'east', 'west')}`;
}
