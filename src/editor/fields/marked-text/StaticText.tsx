import { type KeyboardEvent, type MouseEvent, useRef } from 'react';
import { PhoneLinksContext } from '../../../editable/phone-number.tsx';
import { renderInline, renderRichText } from '../../../editable/render-rich-text.tsx';
import { isEmptyRichText } from '../../../model/rich-text.ts';
import { TEXT_PLACEHOLDER } from '../../../model/texts.ts';
import { offsetInStatic } from '../../page-dom/static-text.ts';
import type { CaretPosition } from '../../rich-text/rich-text-view-api.ts';
import type { StoredText, TextKind } from '../../rich-text/text-documents.ts';

interface StaticTextProps {
  kind: TextKind;
  value: StoredText;
  labelledBy: string;
  describedBy: string;
  loading: boolean;
  /** Makes the text editable, with the caret at this place. */
  onOpen(place: CaretPosition): void;
  onPressed(place: CaretPosition): void;
  /** Called with the text typed before the editor was loaded. */
  onTyped(text: string): void;
}

/** Shows a text in the sidebar while the text is not being edited. A click or the focus makes the text editable. */
export function StaticText(props: StaticTextProps) {
  const { kind, value, labelledBy, describedBy, loading, onOpen, onPressed, onTyped } = props;
  const pointing = useRef(false);

  const onClick = (event: MouseEvent<HTMLElement>) => {
    pointing.current = false;
    // Opens the text instead of following a link in it.
    event.preventDefault();
    onOpen(selectedPart(event.currentTarget) ?? { left: event.clientX, top: event.clientY });
  };
  const onKeyDown = ({ key, ctrlKey, metaKey, altKey, nativeEvent }: KeyboardEvent) => {
    if (ctrlKey || metaKey || altKey || nativeEvent.isComposing || ['Tab', 'Shift', 'Escape'].includes(key))
      return;
    nativeEvent.preventDefault();
    if (key.length === 1) onTyped(key);
    onOpen('last');
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a text with headings and lists fits no input.
    <div
      className={`he-marked-text he-text-${kind}`}
      role="textbox"
      tabIndex={0}
      aria-multiline="true"
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      aria-busy={loading}
      onMouseDown={({ clientX, clientY }) => {
        pointing.current = true;
        onPressed({ left: clientX, top: clientY });
      }}
      onFocus={() => (pointing.current ? undefined : onOpen('last'))}
      onClick={onClick}
      onKeyDown={onKeyDown}
    >
      {isEmptyRichText(value) ? (
        <span className="he-text-placeholder">{TEXT_PLACEHOLDER}</span>
      ) : (
        <PhoneLinksContext value={false}>
          {kind === 'richText' ? renderRichText(value) : renderInline(value)}
        </PhoneLinksContext>
      )}
    </div>
  );
}

/** Returns the part of the text that the user selected by dragging. */
function selectedPart(element: HTMLElement): CaretPosition | null {
  const selection = document.getSelection();
  if (selection === null || selection.isCollapsed) return null;
  const textOffset = offsetInStatic(element, selection.anchorNode, selection.anchorOffset);
  const to = offsetInStatic(element, selection.focusNode, selection.focusOffset);
  return textOffset === null || to === null ? null : { textOffset, to };
}
