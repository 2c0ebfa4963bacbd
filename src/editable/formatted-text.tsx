import { createElement } from 'react';
import { type FormattedText as FormattedTextValue, isEmptyRichText } from '../model/rich-text.ts';
import { useLeaf } from './editing.ts';
import { renderInline } from './render-rich-text.tsx';

interface FormattedTextProps {
  as?: 'p' | 'span' | 'div';
  property: string;
  value: FormattedTextValue;
  className?: string;
  label?: string;
}

/** One paragraph with bold, italic, underline and line breaks; the element itself is the paragraph. */
export function FormattedText({ as = 'p', property, value, className, label }: FormattedTextProps) {
  const attributes = useLeaf({ property, kind: 'formattedText', label });
  const editable = 'data-property' in attributes;
  if (isEmptyRichText(value) && !editable) return null;
  return createElement(as, { className, ...attributes }, renderInline(value));
}
