import { dayInWords } from '../model/day-in-words.ts';
import { useEditable } from './use-editable.ts';

interface DateProps {
  property: string;
  /** A day, `YYYY-MM-DD`. */
  value: string;
  className?: string;
  editorDisabled?: boolean;
}

/** Renders a date. Visitors see no element if the date is empty. */
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
