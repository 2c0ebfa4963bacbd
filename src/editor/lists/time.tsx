import { useStore } from '@nanostores/react';
import { submittedAt } from '../../model/submitted-at.ts';
import { $start } from '../document/start-editor.ts';

/** Returns the time zone of the site. */
export function useTimeZone(): string {
  return useStore($start)?.timeZone ?? 'UTC';
}

/** A time (ISO 8601) as lists show it, in the time zone of the site. */
export function Time({ iso }: { iso: string }) {
  const timeZone = useTimeZone();
  return <time dateTime={iso}>{submittedAt(iso, timeZone)}</time>;
}
