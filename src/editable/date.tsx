import { useEditable } from './use-editable.ts';

interface DateProps {
  property: string;
  /** A day, `YYYY-MM-DD`. */
  value: string;
  className?: string;
  editorDisabled?: boolean;
}

/** Made for the first date, since it takes longer than drawing a page. */
let format: Intl.DateTimeFormat | null = null;

/** A date in words, '5 May 2026', or '' if it is invalid. */
function dayInWords(value: string): string {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(value) ? new Date(`${value}T00:00:00Z`) : null;
  if (day === null || Number.isNaN(day.getTime())) return '';
  format ??= new Intl.DateTimeFormat('en-AU', { dateStyle: 'long', timeZone: 'UTC' });
  return format.format(day);
}

/** A date. Visitors see no element if it is empty. */
export function DateText({ property, value, className, editorDisabled }: DateProps) {
  const { attributes, editable } = useEditable({ property, kind: 'date', editorDisabled });
  const words = dayInWords(value);
  if (words === '' && !editable) return null;
  return (
    <time dateTime={words === '' ? undefined : value} className={className} {...attributes}>
      {words}
    </time>
  );
}
