import { useStore } from '@nanostores/react';
import { useEffect, useId, useLayoutEffect, useRef } from 'react';
import type { ListId } from '../../model/tree.ts';
import { blockAtom, listAtom } from '../document/current-tree.ts';
import { labelOf } from '../document/labels.ts';
import { $focusRequest, $selection } from '../document/selection.ts';
import { TooltipPlace } from '../ui/EditorTooltip.tsx';
import { useNarrow } from '../ui/use-narrow.ts';
import { useRovingFocus } from '../ui/use-roving-focus.ts';
import { dragBlock } from './drag-block.ts';
import { MoreTools } from './MoreTools.tsx';
import { editBlock, selectBlock } from './selected-block.ts';
import { ToolButton } from './ToolButton.tsx';
import { toolsFor } from './tools.ts';
import { useFloating } from './use-floating.ts';

interface BlockToolbarProps {
  blockKey: string;
  /** The content list that contains the block. */
  list: ListId;
  /**
   * Whether the toolbar is hidden because the block picker is open. The hidden toolbar stays mounted, so that its focus can be
   * restored.
   */
  hidden: boolean;
}

/**
 * Shows the toolbar of the selected block, or of the block around the selected field. The toolbar floats above the block
 * without moving the page. In a narrow window, it is a row above the sidebar. The toolbar is one tab stop; the arrow keys move
 * between its buttons.
 */
export function BlockToolbar({ blockKey, list, hidden }: BlockToolbarProps) {
  const type = useStore(blockAtom(blockKey))?.componentType ?? '';
  const keys = useStore(listAtom(list));
  const narrow = useNarrow();
  const index = keys.indexOf(blockKey);
  const tools = toolsFor({ key: blockKey, componentType: type, list, index, count: keys.length });
  const inRow = tools.filter((tool) => tool.place === 'row' || (tool.place === 'wide' && !narrow));
  const behindMore = tools.filter((tool) => !inRow.includes(tool));

  const place = useRef<HTMLElement>(null);
  const row = useRef<HTMLDivElement>(null);
  const roving = useRovingFocus(row, blockKey);
  useRequestedFocus(roving.focus);
  useFloating(place, blockKey, narrow || hidden);
  useRow(narrow && !hidden);
  const label = labelOf(type);

  return (
    <section ref={place} className="he-blocktools" aria-label="Selected component" hidden={hidden}>
      <TooltipPlace>
        <div
          ref={row}
          role="toolbar"
          aria-label={`${label} tools`}
          className="he-blocktools-row"
          onKeyDown={roving.onKeyDown}
          onFocus={roving.onFocus}
        >
          <NameButton blockKey={blockKey} label={label} position={`${index + 1} of ${keys.length}`} />
          {inRow.map((tool) => (
            <ToolButton key={tool.name} tool={tool} />
          ))}
          <MoreTools key={blockKey} tools={behindMore} />
        </div>
      </TooltipPlace>
    </section>
  );
}

interface NameButtonProps {
  blockKey: string;
  label: string;
  position: string;
}

/**
 * Shows a button that selects the whole block or, if the block is already selected, goes to its first field. The button is also the
 * handle for dragging the block.
 */
function NameButton({ blockKey, label, position }: NameButtonProps) {
  const id = useId();
  const target = useStore($selection);
  const whole = target?.owner === blockKey && target.property === '';
  return (
    <>
      <button
        type="button"
        className="he-blocktool he-blocktool-name"
        data-tool=""
        tabIndex={-1}
        aria-describedby={id}
        onPointerDown={({ nativeEvent }) => dragBlock(blockKey, nativeEvent)}
        onClick={() => (whole ? editBlock(blockKey) : selectBlock(blockKey))}
      >
        <span>{label}</span>
        <span className="he-blocktool-word" aria-hidden="true">
          {position}
        </span>
      </button>
      <span id={id} className="he-sr">
        {whole ? `Position ${position}. Goes to its fields` : `Position ${position}. Selects all of it`}
      </span>
    </>
  );
}

/** Focuses the toolbar when the selection requests it. */
function useRequestedFocus(focus: (options: FocusOptions) => void): void {
  const request = useStore($focusRequest);
  useEffect(() => {
    if (request.place === 'toolbar') focus({ preventScroll: true });
  }, [request, focus]);
}

/**
 * In a narrow window, shows the toolbar as a row above the sidebar, and lets the page scroll further, so that the row does not
 * cover the end of the page.
 */
function useRow(shown: boolean): void {
  useLayoutEffect(() => {
    if (!shown) return;
    const { dataset } = document.documentElement;
    dataset.heTools = 'row';
    return () => {
      delete dataset.heTools;
    };
  }, [shown]);
}
