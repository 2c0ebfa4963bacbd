import { useStore } from '@nanostores/react';
import {
  Bold,
  Italic,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  Redo2,
  Underline,
  Undo2,
  Unlink,
} from 'lucide-react';
import { atom } from 'nanostores';
import { type KeyboardEvent, type Ref, useImperativeHandle, useRef } from 'react';
import { redo, undo } from '../../document/changes.ts';
import { $redoLabel, $undoLabel } from '../../document/history.ts';
import type { RichTextView } from '../../rich-text/rich-text-view-api.ts';
import type { TextKind } from '../../rich-text/text-documents.ts';
import type { Hidden, TextAction, TextTools } from '../../rich-text/text-tools.ts';
import { TooltipPlace } from '../../ui/EditorTooltip.tsx';
import { SHORTCUTS } from '../../ui/shortcuts.ts';
import { useRovingFocus } from '../../ui/use-roving-focus.ts';
import { ToolButton } from './TextToolButton.tsx';
import { TOOL_KEYS, TOOL_WORDS } from './tool-keys.ts';

export interface ToolbarHandle {
  focus(): void;
}

interface RichTextToolbarProps {
  kind: TextKind;
  hide: Hidden;
  /** The view of the text that last had the focus; null if the text is not being edited. */
  textView: RichTextView | null;
  linking: boolean;
  onAction(action: TextAction): void;
  onLink(): void;
  /** Returns the focus to the text. */
  onLeave(): void;
  ref?: Ref<ToolbarHandle>;
}

type Tool = readonly [action: Exclude<keyof typeof TOOL_KEYS, 'link'>, icon?: LucideIcon];

const STYLES: readonly Tool[] = [
  ['bold', Bold],
  ['italic', Italic],
  ['underline', Underline],
];
const BLOCK_TYPES: readonly Tool[] = [['paragraph'], ['heading2'], ['heading3'], ['heading4']];
const LISTS: readonly Tool[] = [
  ['bulletList', List],
  ['orderedList', ListOrdered],
];

const $noTools = atom<TextTools>({ pressed: [], inLink: false });

/**
 * Shows the toolbar of a text. Pressing a button keeps the focus in the text. The toolbar is one tab stop, and the arrow keys
 * move between its buttons.
 */
export function RichTextToolbar(props: RichTextToolbarProps) {
  const { kind, hide, textView, linking, onAction, onLink, onLeave, ref } = props;
  const toolbar = useRef<HTMLDivElement>(null);
  const { pressed, inLink } = useStore(textView?.$tools ?? $noTools);
  const roving = useRovingFocus(toolbar);
  useImperativeHandle(ref, () => ({ focus: roving.focus }));

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return roving.onKeyDown(event);
    event.preventDefault();
    onLeave();
  };
  const buttons = (tools: readonly Tool[], choice = false) =>
    tools.map(([action, icon]) => (
      <ToolButton
        key={action}
        label={TOOL_WORDS[action]}
        {...(icon === undefined ? {} : { icon })}
        shortcut={TOOL_KEYS[action]}
        pressed={pressed.includes(action)}
        choice={choice}
        onChoose={() => onAction(action)}
      />
    ));
  const isRich = kind === 'richText';

  return (
    <TooltipPlace>
      <div
        ref={toolbar}
        role="toolbar"
        aria-label="Text formatting"
        className="he-toolbar"
        onKeyDown={onKeyDown}
        onFocus={roving.onFocus}
        onMouseDown={(event) => event.preventDefault()}
      >
        {hide.style ? null : <div className="he-tools">{buttons(STYLES)}</div>}
        {isRich && !hide.lists ? <div className="he-tools">{buttons(LISTS)}</div> : null}
        {isRich && !hide.links ? (
          <div className="he-tools">
            <ToolButton
              label={TOOL_WORDS.link}
              icon={Link}
              shortcut={TOOL_KEYS.link}
              expanded={linking}
              onChoose={onLink}
            />
            <ToolButton
              label="Remove link"
              icon={Unlink}
              disabled={!inLink}
              onChoose={() => onAction('removeLink')}
            />
          </div>
        ) : null}
        <HistoryTools />
        {isRich && !hide.headers ? (
          <div className="he-tools" role="radiogroup" aria-label="Block type">
            {buttons(BLOCK_TYPES, true)}
          </div>
        ) : null}
      </div>
    </TooltipPlace>
  );
}

/** Shows buttons that undo and redo changes of the page, because texts have no history of their own. */
function HistoryTools() {
  const undoLabel = useStore($undoLabel);
  const redoLabel = useStore($redoLabel);
  return (
    <div className="he-tools">
      <ToolButton
        label="Undo"
        icon={Undo2}
        shortcut={SHORTCUTS.undo}
        disabled={undoLabel === null}
        repeats
        onChoose={undo}
      />
      <ToolButton
        label="Redo"
        icon={Redo2}
        shortcut={SHORTCUTS.redo}
        disabled={redoLabel === null}
        repeats
        onChoose={redo}
      />
    </div>
  );
}
