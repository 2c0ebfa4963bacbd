import { useLeaf } from './editing.ts';
import { telHref } from './tel.tsx';

interface PhoneProps {
  property: string;
  value: string;
  className?: string;
  label?: string;
}

/** A telephone number to tap. Words without a number stay words; visitors see no element where there is nothing. */
export function Phone({ property, value, className, label }: PhoneProps) {
  const attributes = useLeaf({ property, kind: 'text', label });
  const editable = 'data-property' in attributes;
  if (value.trim() === '' && !editable) return null;
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
