import { useLeaf } from './editing.ts';
import { telHref } from './tel.tsx';

interface PhoneProps {
  property: string;
  value: string;
  className?: string;
  editorDisabled?: boolean;
}

/** A telephone number to tap. Words without a number stay words; visitors see no element where there is nothing. */
export function Phone({ property, value, className, editorDisabled }: PhoneProps) {
  const { attributes, typed, editable } = useLeaf({ property, kind: 'text', editorDisabled });
  if (value.trim() === '' && !editable) return null;
  if (typed !== null) return typed({ as: 'span', className });
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
