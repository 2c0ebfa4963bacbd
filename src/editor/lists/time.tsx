import { useStore } from '@nanostores/react';
import { submittedAt } from '../../model/submitted-at.ts';
import { $start } from '../document/start-editor.ts';

/** Returns the time zone of the site. */
export function useTimeZone(): string {
  return useStore($start)?.timeZone ?? 'UTC';
}

/** Shows a time (ISO 8601) in the format of lists, in the time zone of the site. */
export function Time({ iso }: { iso: string }) {
  const timeZone = useTimeZone();
  return <time dateTime={iso}>{submittedAt(iso, timeZone)}</time>;
}
