import { createContext, type ReactNode, use, useState } from 'react';
import { Tooltip, TooltipTriggerStateContext } from 'react-aria-components/Tooltip';
import { chromeHost } from './chrome-host.ts';

const TooltipPlaceContext = createContext<HTMLElement | null>(null);

/** Makes the tooltips of its controls stand behind them, in the landmark that they belong to. */
export function TooltipPlace({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  return (
    <TooltipPlaceContext value={place}>
      {children}
      <div ref={setPlace} />
    </TooltipPlaceContext>
  );
}

interface EditorTooltipProps {
  placement: 'top' | 'right';
  /** Distance from its control. px. */
  offset: number;
  children: ReactNode;
}

/**
 * A tooltip of the editor. It stands inside the editor's host in any case: its styles are there and nowhere else. It goes
 * without an animation, and is not drawn while it is closed: React Aria leaves one in view that has waited for an animation
 * which the tooltip of the next control cut short.
 */
export function EditorTooltip({ placement, offset, children }: EditorTooltipProps) {
  const place = use(TooltipPlaceContext);
  const shown = use(TooltipTriggerStateContext)?.isOpen ?? false;
  if (!shown) return null;
  return (
    <Tooltip
      className="he-tooltip"
      placement={placement}
      offset={offset}
      UNSTABLE_portalContainer={place ?? chromeHost()}
    >
      {children}
    </Tooltip>
  );
}
