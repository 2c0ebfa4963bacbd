import { isEmptyRichText, type RichText as RichTextValue } from '../model/rich-text.ts';
import { useLeaf } from './editing.ts';
import { renderRichText } from './render-rich-text.tsx';

interface RichTextProps {
  property: string;
  value: RichTextValue;
  className?: string;
  label?: string;
}

/** Paragraphs, headings, lists and links. Visitors see none that has no words; editors see where it would stand. */
export function RichText({ property, value, className, label }: RichTextProps) {
  const attributes = useLeaf({ property, kind: 'richText', label });
  const editable = 'data-property' in attributes;
  if (isEmptyRichText(value) && !editable) return null;
  return (
    <div className={className === undefined ? 'prose' : `prose ${className}`} {...attributes}>
      {renderRichText(value)}
    </div>
  );
}
