import { useLayoutEffect, useRef } from 'react';
import { loadedRichTextView } from '../../rich-text/load-rich-text-view.ts';
import type { RichTextView } from '../../rich-text/rich-text-view-api.ts';
import type { StoredText, TextKind } from '../../rich-text/text-documents.ts';
import type { Hidden } from '../../rich-text/text-tools.ts';
import { lineBegins } from '../lines-to-items.ts';
import { textNeighbours } from './text-neighbours.ts';

interface LiveTextProps {
  owner: string;
  property: string;
  kind: TextKind;
  hide: Hidden;
  value: StoredText;
  set(value: StoredText): void;
  labelledBy: string;
  describedBy: string;
  invalid: boolean;
  onOpened(textView: RichTextView): void;
}

/** Shows a text in the sidebar while the text is being edited. ProseMirror renders the content of the text. */
export function LiveText(props: LiveTextProps) {
  const { owner, property, kind, value, labelledBy, describedBy, invalid } = props;
  const element = useRef<HTMLDivElement>(null);
  const textView = useRef<RichTextView | null>(null);
  const latest = useRef(props);
  latest.current = props;

  useLayoutEffect(() => {
    const own = element.current;
    const { value: text, hide, onOpened } = latest.current;
    const opened =
      own === null
        ? null
        : loadedRichTextView()?.openRichTextView({
            element: own,
            kind,
            value: text,
            hide,
            owner,
            property,
            onChange: (doc) => latest.current.set(doc),
            // A new line begins a component here too, if it does on the page.
            ...(lineBegins({ owner, property }) === 'component'
              ? { neighbours: textNeighbours({ owner, property }, 'sidebar') }
              : {}),
          });
    if (!opened) return;
    textView.current = opened;
    onOpened(opened);
    return () => {
      textView.current = null;
      opened.close();
    };
  }, [kind, owner, property]);

  useLayoutEffect(() => textView.current?.setValue(value), [value]);

  // Sets no role, because ProseMirror adds the role of a text box.
  const names = { 'aria-labelledby': labelledBy, 'aria-describedby': describedBy, 'aria-invalid': invalid };
  return <div ref={element} className={`he-marked-text he-text-${kind}`} {...names} />;
}
