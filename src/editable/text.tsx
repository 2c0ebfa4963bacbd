import { createElement } from 'react';
import { useLeaf } from './editing.ts';
import { oneLine } from './one-line.ts';

type TextElement =
  | 'p'
  | 'span'
  | 'h1'
  | 'h2'
  | 'h3'
  | 'li'
  | 'figcaption'
  | 'strong'
  | 'div'
  | 'cite'
  | 'summary';

interface TextProps {
  as: TextElement;
  property: string;
  value: string;
  label?: string;
  className?: string;
  id?: string | undefined;
}

/**
 * A plain string, one paragraph: line breaks in it are spaces. Visitors see no element where it is blank; editors see
 * where it would stand.
 */
export function Text({ as, property, value, label, className, id }: TextProps) {
  const attributes = useLeaf({ property, kind: 'text', label });
  const editable = 'data-property' in attributes;
  if (value.trim() === '' && !editable) return null;
  return createElement(as, { id, className, ...attributes }, oneLine(value));
}
