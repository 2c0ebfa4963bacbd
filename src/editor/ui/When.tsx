const WHEN = new Intl.DateTimeFormat('en-AU', { dateStyle: 'long', timeStyle: 'short' });

/** Shows a time (ISO 8601) in words: 'on 21 November 2026 at 4:12 pm'. */
export function When({ iso }: { iso: string }) {
  const date = new Date(iso);
  return <time dateTime={iso}>{Number.isNaN(date.getTime()) ? '' : `on ${WHEN.format(date)}`}</time>;
}
