import { createElement } from 'react';
import { oneLine } from './one-line.ts';
import { PhoneLinksContext, withPhoneNumbers } from './phone-number.tsx';
import { useEditable } from './use-editable.ts';

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
  | 'caption'
  | 'cite'
  | 'summary';

interface TextProps {
  as: TextElement;
  property: string;
  value: string;
  className?: string;
  editorDisabled?: boolean;
  id?: string | undefined;
}

/**
 * Renders a plain text as one paragraph, with spaces in place of line breaks. If the text is blank, visitors see no element,
 * and editors see a placeholder. Phone numbers in the text are links, except in a summary, because a summary is itself a
 * control.
 */
export function Text({ as, property, value, className, editorDisabled, id }: TextProps) {
  const { attributes, inline, editable } = useEditable({ property, kind: 'text', editorDisabled });
  if (value.trim() === '' && !editable) return null;
  if (inline !== null) return inline({ as, className, id });
  const words = withPhoneNumbers(oneLine(value));
  const inside = as === 'summary' ? <PhoneLinksContext value={false}>{words}</PhoneLinksContext> : words;
  return createElement(as, { id, className, ...attributes }, inside);
}
