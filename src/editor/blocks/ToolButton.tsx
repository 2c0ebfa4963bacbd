import { useId } from 'react';
import { Focusable, Tooltip, TooltipTrigger } from 'react-aria-components/Tooltip';
import type { Tool } from './tools.ts';

/** Id of the element that tooltips of the toolbar stand in. */
export const TOOL_TIPS_ID = 'he-blocktool-tips';

/** A button in the row of a block's toolbar: its icon above its word. A tooltip has the whole name and the shortcut. */
export function ToolButton({ tool, tabIndex }: { tool: Tool; tabIndex: number }) {
  const { name, word, icon: Icon, shortcut, refused } = tool;
  const reasonId = useId();
  return (
    <>
      <TooltipTrigger delay={600} closeDelay={100}>
        <Focusable>
          <button
            type="button"
            className="he-blocktool"
            data-tool=""
            tabIndex={tabIndex}
            aria-label={name}
            aria-keyshortcuts={shortcut?.keys}
            aria-disabled={refused ? true : undefined}
            aria-describedby={refused ? reasonId : undefined}
            onClick={tool.run}
          >
            <Icon size={18} aria-hidden="true" focusable="false" />
            <span className="he-blocktool-word">{word}</span>
          </button>
        </Focusable>
        <Tooltip
          className="he-tooltip"
          placement="top"
          offset={6}
          UNSTABLE_portalContainer={document.getElementById(TOOL_TIPS_ID) ?? undefined}
        >
          {name}
          {shortcut === undefined ? null : <kbd>{shortcut.shown}</kbd>}
        </Tooltip>
      </TooltipTrigger>
      {refused ? (
        <span id={reasonId} className="he-sr">
          {refused}
        </span>
      ) : null}
    </>
  );
}
