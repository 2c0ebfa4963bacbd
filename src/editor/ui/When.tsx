import { useStore } from '@nanostores/react';
import { $timeZone, timeWords } from './time-zone.ts';

/** Shows a time (ISO 8601) in words, in the time zone of the site: 'on 21 November 2026 at 4:12 pm'. */
export function When({ iso }: { iso: string }) {
  const words = timeWords(iso, useStore($timeZone));
  return <time dateTime={iso}>{words === '' ? '' : `on ${words}`}</time>;
}
