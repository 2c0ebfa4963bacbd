/**
 * Returns a time for the person who sent a form at that time: 'Tuesday 24 November, 9:12 am'.
 *
 * @param timeZone the IANA name of the time zone; by default, the zone of the computer
 */
export function sentAt(time: Date, timeZone?: string): string {
  const zone = timeZone === undefined ? {} : { timeZone };
  const words = (options: Intl.DateTimeFormatOptions) =>
    time.toLocaleString('en-AU', { ...zone, ...options }).replace(',', '');
  const day = words({ weekday: 'long', day: 'numeric', month: 'long' });
  return `${day}, ${words({ hour: 'numeric', minute: '2-digit' })}`;
}
