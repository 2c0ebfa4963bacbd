import { useStore } from '@nanostores/react';
import { submittedAt } from '../../model/submitted-at.ts';
import { $start } from '../document/start-editor.ts';
import { recentWords } from './recent-words.ts';

/** Returns the time zone of the site. */
export function useTimeZone(): string {
  return useStore($start)?.timeZone ?? 'UTC';
}

/** Shows a time (ISO 8601) in the format of lists, in the time zone of the site. */
export function Time({ iso }: { iso: string }) {
  const timeZone = useTimeZone();
  return <time dateTime={iso}>{submittedAt(iso, timeZone)}</time>;
}

/** Shows a recent time (ISO 8601) in words, in the time zone of the site: 'today, 9:14 am'. @param starts whether the words begin a sentence */
export function Recently({ iso, starts = false }: { iso: string; starts?: boolean }) {
  const words = recentWords(iso, Date.now(), useTimeZone());
  return <time dateTime={iso}>{starts ? words.charAt(0).toUpperCase() + words.slice(1) : words}</time>;
}
