/** Created on first use, because creating it takes longer than rendering a page. */
let format: Intl.DateTimeFormat | null = null;

/** Returns a day (`YYYY-MM-DD`) in words, such as '5 May 2026'; '' if the day is invalid. */
export function dayInWords(value: string): string {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(value) ? new Date(`${value}T00:00:00Z`) : null;
  if (day === null || Number.isNaN(day.getTime())) return '';
  format ??= new Intl.DateTimeFormat('en-AU', { dateStyle: 'long', timeZone: 'UTC' });
  return format.format(day);
}
