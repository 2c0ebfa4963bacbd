import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import { Tooltip, TooltipTriggerStateContext } from 'react-aria-components/Tooltip';
import { chromeHost } from './chrome-host.ts';

const TooltipPlaceContext = createContext<HTMLElement | null>(null);

/** Renders the tooltips of its controls after them, in the same landmark. */
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
  /** The distance between a tooltip and its control, in px. */
  offset: number;
  children: ReactNode;
}

/**
 * A tooltip of the editor. It is always rendered inside the editor's host, the only place with its styles. It has no animation
 * and is not rendered while closed, because React Aria leaves a tooltip visible if the next control's tooltip interrupts its
 * animation.
 */
export function EditorTooltip({ placement, offset, children }: EditorTooltipProps) {
  const place = use(TooltipPlaceContext);
  const shown = useAfterScrolling(use(TooltipTriggerStateContext)?.isOpen ?? false);
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

/**
 * Whether it is open and a frame has been drawn since. Focusing a control can scroll it into view, and scrolling makes React
 * Aria close an open tooltip.
 */
function useAfterScrolling(isOpen: boolean): boolean {
  const [drawn, setDrawn] = useState(false);
  useEffect(() => {
    if (!isOpen) return;
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setDrawn(true));
    });
    return () => {
      cancelAnimationFrame(frame);
      setDrawn(false);
    };
  }, [isOpen]);
  return isOpen && drawn;
}
