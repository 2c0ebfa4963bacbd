import { createElement } from 'react';
import { type FormattedText as FormattedTextValue, isEmptyRichText } from '../model/rich-text.ts';
import { renderInline } from './render-rich-text.tsx';
import { useEditable } from './use-editable.ts';

interface FormattedTextProps {
  as?: 'p' | 'span' | 'div';
  property: string;
  value: FormattedTextValue;
  className?: string;
  editorDisabled?: boolean;
}

/** Renders one paragraph with bold, italic, underline and line breaks. The element that `as` names is the paragraph. */
export function FormattedText({ as = 'p', property, value, className, editorDisabled }: FormattedTextProps) {
  const { attributes, inline, editable } = useEditable({ property, kind: 'formattedText', editorDisabled });
  if (isEmptyRichText(value) && !editable) return null;
  const words = renderInline(value);
  if (inline !== null) return inline({ as, className, children: words });
  return createElement(as, { className, ...attributes }, words);
}
