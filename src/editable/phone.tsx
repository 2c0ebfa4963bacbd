import { telHref } from './tel.tsx';
import { useEditable } from './use-editable.ts';

interface PhoneProps {
  property: string;
  value: string;
  className?: string;
  editorDisabled?: boolean;
}

/**
 * Renders a phone number as a link. A text without a number is rendered as plain text. Visitors see no element if the text is
 * empty.
 */
export function Phone({ property, value, className, editorDisabled }: PhoneProps) {
  const { attributes, inline, editable } = useEditable({ property, kind: 'text', editorDisabled });
  if (value.trim() === '' && !editable) return null;
  if (inline !== null) return inline({ as: 'span', className });
  const href = telHref(value);
  const classes = ['tel', className].filter(Boolean).join(' ');
  if (href === '') {
    return (
      <span className={className} {...attributes}>
        {value}
      </span>
    );
  }
  return (
    <a className={classes} href={href} {...attributes}>
      {value}
    </a>
  );
}
