import { isEmptyRichText, type RichText as RichTextValue } from '../model/rich-text.ts';
import { renderRichText } from './render-rich-text.tsx';
import { useEditable } from './use-editable.ts';

interface RichTextProps {
  property: string;
  value: RichTextValue;
  className?: string;
  editorDisabled?: boolean;
}

/** Renders paragraphs, headings, lists and links. Visitors see no element if the text is empty; editors see a placeholder. */
export function RichText({ property, value, className, editorDisabled }: RichTextProps) {
  const { attributes, inline, editable } = useEditable({ property, kind: 'richText', editorDisabled });
  if (isEmptyRichText(value) && !editable) return null;
  const classes = className === undefined ? 'prose' : `prose ${className}`;
  const words = renderRichText(value);
  if (inline !== null) return inline({ as: 'div', className: classes, children: words });
  return (
    <div className={classes} {...attributes}>
      {words}
    </div>
  );
}
