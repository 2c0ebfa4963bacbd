import { useStore } from '@nanostores/react';
import { Redo2, Undo2 } from 'lucide-react';
import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useImperativeHandle,
  useRef,
} from 'react';
import { redo, undo } from '../../document/changes.ts';
import { $redoLabel, $undoLabel } from '../../document/history.ts';
import { SHORTCUTS } from '../../ui/shortcuts.ts';
import { useRovingFocus } from '../../ui/use-roving-focus.ts';
import { ToolButton } from './TextToolButton.tsx';
import { TextTools } from './TextTools.tsx';

export interface ToolbarHandle {
  focus(): void;
}

interface RichTextToolbarProps extends ComponentProps<typeof TextTools> {
  /** Whether the toolbar can undo and redo. */
  history?: boolean;
  /** Further buttons, after the tools of the text. */
  after?: ReactNode;
  /** Returns the focus to the text. */
  onLeave(): void;
  ref?: Ref<ToolbarHandle>;
}

/**
 * Shows the toolbar of a text. Pressing a button keeps the focus in the text. The toolbar is one tab stop, and the arrow keys
 * move between its buttons.
 */
export function RichTextToolbar({ history = false, after, onLeave, ref, ...tools }: RichTextToolbarProps) {
  const toolbar = useRef<HTMLDivElement>(null);
  const roving = useRovingFocus(toolbar);
  useImperativeHandle(ref, () => ({ focus: roving.focus }));

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return roving.onKeyDown(event);
    event.preventDefault();
    onLeave();
  };
  return (
    <div
      ref={toolbar}
      role="toolbar"
      aria-label="Text formatting"
      className="he-toolbar"
      onKeyDown={onKeyDown}
      onFocus={roving.onFocus}
      onMouseDown={(event) => event.preventDefault()}
    >
      <TextTools {...tools} />
      {history ? <HistoryTools /> : null}
      {after}
    </div>
  );
}

/** Shows buttons that undo and redo changes of the page, because texts have no history of their own. */
function HistoryTools() {
  const undoLabel = useStore($undoLabel);
  const redoLabel = useStore($redoLabel);
  return (
    <div className="he-tools">
      <ToolButton
        tool={{ label: 'Undo', shortcut: SHORTCUTS.undo }}
        icon={Undo2}
        disabled={undoLabel === null}
        repeats
        onChoose={undo}
      />
      <ToolButton
        tool={{ label: 'Redo', shortcut: SHORTCUTS.redo }}
        icon={Redo2}
        disabled={redoLabel === null}
        repeats
        onChoose={redo}
      />
    </div>
  );
}
