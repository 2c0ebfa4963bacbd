import { isEmptyRichText, type RichText as RichTextValue } from '../model/rich-text.ts';
import { useLeaf } from './editing.ts';
import { renderRichText } from './render-rich-text.tsx';

interface RichTextProps {
  property: string;
  value: RichTextValue;
  className?: string;
  editorDisabled?: boolean;
}

/** Paragraphs, headings, lists and links. Visitors see none that has no words; editors see where it would stand. */
export function RichText({ property, value, className, editorDisabled }: RichTextProps) {
  const { attributes, typed, editable } = useLeaf({ property, kind: 'richText', editorDisabled });
  if (isEmptyRichText(value) && !editable) return null;
  const classes = className === undefined ? 'prose' : `prose ${className}`;
  const words = renderRichText(value);
  if (typed !== null) return typed({ as: 'div', className: classes, children: words });
  return (
    <div className={classes} {...attributes}>
      {words}
    </div>
  );
}
