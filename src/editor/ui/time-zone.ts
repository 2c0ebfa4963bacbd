import { atom } from 'nanostores';

/** The time zone in which the editor shows all times: that of the site. */
export const $timeZone = atom('UTC');

/** Returns a time (ISO 8601) in words, for the inside of a sentence: '21 November 2026 at 4:12 pm'. */
export function timeWords(iso: string, timeZone: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return '';
  return new Intl.DateTimeFormat('en-AU', { dateStyle: 'long', timeStyle: 'short', timeZone }).format(date);
}
