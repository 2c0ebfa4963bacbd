import { $timeZone } from '../ui/time-zone.ts';
import { $start } from './start-editor.ts';

/** Returns all time zones that this browser knows, with that of this browser first. */
export function zoneOptions(): [zone: string, words: string][] {
  const own = ownZone();
  const zones = Intl.supportedValuesOf('timeZone');
  return [
    [own, `${wordsOfZone(own)} (as on this device)`],
    ...zones.filter((zone) => zone !== own).map((zone): [string, string] => [zone, wordsOfZone(zone)]),
  ];
}

export const wordsOfZone = (zone: string) => zone.replaceAll('_', ' ');

/** Shows all times in the editor in another time zone, which somebody has saved. */
export function adoptZone(timeZone: string): void {
  const start = $start.get();
  if (start !== null) $start.set({ ...start, asksTimeZone: false, timeZone });
  $timeZone.set(timeZone);
}

/** Returns the time zone of this browser. */
export function ownZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
