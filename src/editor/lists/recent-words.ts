/** Returns the name of a time zone for a sentence: 'Adelaide time', 'UTC'. */
export function zoneWords(timeZone: string): string {
  const place = timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone;
  return timeZone.includes('/') ? `${place} time` : place;
}

/**
 * Returns a recent time (ISO 8601) in words, for the inside of a sentence: 'today, 9:14 am', 'yesterday, Sunday 22 November
 * 2026', 'Saturday 21 November 2026'.
 *
 * @param now milliseconds since 1970
 */
export function recentWords(iso: string, now: number, timeZone: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return '';
  const dayOf = (at: Date | number) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(at);
  const day = Date.parse(dayOf(date));
  const today = Date.parse(dayOf(now));
  if (day === today) {
    return `today, ${new Intl.DateTimeFormat('en-AU', { timeStyle: 'short', timeZone }).format(date)}`;
  }
  const words = new Intl.DateTimeFormat('en-AU', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone,
  })
    .format(date)
    .replaceAll(',', '');
  return day === today - DAY_MS ? `yesterday, ${words}` : words;
}

const DAY_MS = 24 * 60 * 60 * 1000;
