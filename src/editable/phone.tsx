import { telHref } from './tel.tsx';
import { useEditable } from './use-editable.ts';

interface PhoneProps {
  property: string;
  value: string;
  className?: string;
  editorDisabled?: boolean;
}

/**
 * A telephone number as a link. Text without a number is plain text; visitors see no element if it is empty.
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
