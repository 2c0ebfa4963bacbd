import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import { Tooltip, TooltipTriggerStateContext } from 'react-aria-components/Tooltip';
import { chromeHost } from './chrome-host.ts';

const TooltipPlaceContext = createContext<HTMLElement | null>(null);

/** Renders the tooltips of the controls in `children` after these controls, in the same landmark. */
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
  /** The distance between the tooltip and its control, in px. */
  offset: number;
  children: ReactNode;
}

/**
 * Shows a tooltip of the editor. The tooltip is rendered inside the editor's host, the only element in which the editor's
 * styles apply. The tooltip has no animation and is not rendered while closed. With an animation, React Aria would leave it
 * visible if the next control's tooltip interrupted the animation.
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
 * Returns whether the tooltip is open and a frame has been drawn since it opened. Focusing a control can scroll the page to the
 * control, and scrolling makes React Aria close an open tooltip.
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
