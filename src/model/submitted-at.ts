/**
 * Formats the time of a submission (ISO 8601) as the specification demands, 'h:mm a, DD/MM/YYYY' in a time zone: '4:05 pm,
 * 21/11/2026'. Returns '' if the value is not a time.
 */
export function submittedAt(iso: string, timeZone: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return '';
  const part = Object.fromEntries(
    formatFor(timeZone)
      .formatToParts(date)
      .map(({ type, value }) => [type, value]),
  );
  return `${part.hour}:${part.minute} ${part.dayPeriod?.toLowerCase()}, ${part.day}/${part.month}/${part.year}`;
}

/** The format of the last call. The format is reused, because lists show many times in the same zone. */
let last: { readonly timeZone: string; readonly format: Intl.DateTimeFormat } | null = null;

function formatFor(timeZone: string): Intl.DateTimeFormat {
  if (last?.timeZone !== timeZone) {
    const format = new Intl.DateTimeFormat('en-AU', {
      timeZone,
      hour: 'numeric',
      minute: '2-digit',
      hourCycle: 'h12',
      day: '2-digit',
      month: '2-digit',
      year: 'numeric',
    });
    last = { timeZone, format };
  }
  return last.format;
}
