import { createElement } from 'react';
import { type FormattedText as FormattedTextValue, isEmptyRichText } from '../model/rich-text.ts';
import { useLeaf } from './editing.ts';
import { renderInline } from './render-rich-text.tsx';

interface FormattedTextProps {
  as?: 'p' | 'span' | 'div';
  property: string;
  value: FormattedTextValue;
  className?: string;
  editorDisabled?: boolean;
}

/** One paragraph with bold, italic, underline and line breaks; the element itself is the paragraph. */
export function FormattedText({ as = 'p', property, value, className, editorDisabled }: FormattedTextProps) {
  const { attributes, typed, editable } = useLeaf({ property, kind: 'formattedText', editorDisabled });
  if (isEmptyRichText(value) && !editable) return null;
  const words = renderInline(value);
  if (typed !== null) return typed({ as, className, children: words });
  return createElement(as, { className, ...attributes }, words);
}
