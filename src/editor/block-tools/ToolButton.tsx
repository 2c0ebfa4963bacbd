import { useId } from 'react';
import { Focusable, TooltipTrigger } from 'react-aria-components/Tooltip';
import { EditorTooltip } from '../ui/EditorTooltip.tsx';
import type { Tool } from './tools.ts';

/** Shows a button of a block's toolbar: an icon above a word. A tooltip shows the full name and the shortcut. */
export function ToolButton({ tool }: { tool: Tool }) {
  const { name, word, icon: Icon, shortcut, disabledReason, repeats } = tool;
  const reasonId = useId();
  return (
    <>
      <TooltipTrigger delay={600} closeDelay={100}>
        <Focusable>
          <button
            type="button"
            className="he-blocktool"
            data-tool=""
            data-repeats={repeats ? '' : undefined}
            tabIndex={-1}
            aria-label={name}
            aria-keyshortcuts={shortcut?.keys}
            aria-disabled={disabledReason ? true : undefined}
            aria-describedby={disabledReason ? reasonId : undefined}
            onClick={tool.run}
          >
            <Icon size={18} aria-hidden="true" focusable="false" />
            <span className="he-blocktool-word">{word}</span>
          </button>
        </Focusable>
        <EditorTooltip placement="top" offset={6}>
          {name}
          {shortcut === undefined ? null : <kbd>{shortcut.shown}</kbd>}
        </EditorTooltip>
      </TooltipTrigger>
      {disabledReason ? (
        <span id={reasonId} className="he-sr">
          {disabledReason}
        </span>
      ) : null}
    </>
  );
}
