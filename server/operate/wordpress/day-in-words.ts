/** The day of a time of WordPress (`YYYY-MM-DD HH:MM:SS`, local) as `17 May 2020`; '' where it has none. */
export function dayInWords(date: string): string {
  const [, day] = /^(\d{4}-\d{2}-\d{2})/.exec(date) ?? [];
  const time = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(time) || day === '0000-00-00') return '';
  return new Date(time).toLocaleDateString('en-AU', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
}
