import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { TIP, type Tip } from './tip.ts';

/** How long the pointer rests on a control before its tooltip appears, in milliseconds. */
const OPEN_MS = 400;
/** How long a tooltip stays after the pointer has left, so that the pointer can move onto the tooltip. */
const CLOSE_MS = 100;
/** The distance in px between a control and its tooltip, and between the tooltip and the edge of the window. */
const GAP_PX = 8;

/** The landmarks in which a tooltip is rendered, so that its words are in the same part as its control. */
const PLACES = 'nav, section, aside, [role="toolbar"], [role="dialog"], .he-root';

/**
 * Shows the tooltip of the control under the pointer, or of the control with the focus of the keyboard. There is one tooltip
 * for all controls; `tip` gives a control its words. Escape, a press and scrolling hide the tooltip. After scrolling to a control
 * that gets the focus, the tooltip appears at the new position.
 */
export function Tooltips() {
  const [control, setControl] = useState<HTMLElement | null>(null);
  const own = useRef<HTMLDivElement>(null);

  useEffect(() => {
    let timer = 0;
    let frame = 0;
    let shown: HTMLElement | null = null;
    const show = (next: HTMLElement | null) => {
      window.clearTimeout(timer);
      shown = next;
      setControl(next);
    };
    const later = (next: HTMLElement | null, ms: number) => {
      window.clearTimeout(timer);
      timer = window.setTimeout(() => show(next?.isConnected ? next : null), ms);
    };
    const onOver = ({ target, pointerType }: PointerEvent) => {
      if (pointerType === 'touch') return;
      if (target instanceof Node && own.current?.contains(target)) {
        window.clearTimeout(timer);
        return;
      }
      const next = controlAt(target);
      if (next === shown) window.clearTimeout(timer);
      else if (next === null) later(null, CLOSE_MS);
      // While a tooltip is visible, the tooltips of other controls appear at once.
      else if (shown !== null) show(next);
      else later(next, OPEN_MS);
    };
    const onFocus = ({ target }: FocusEvent) => {
      const next = controlAt(target);
      cancelAnimationFrame(frame);
      if (next === null || !next.matches(':focus-visible')) {
        show(null);
        return;
      }
      // In the next frame, the scrolling to the control is over.
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(() => {
          if (next === document.activeElement) show(next);
        });
      });
    };
    const hide = () => show(null);
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') hide();
    };
    const listeners: [string, (event: Event) => void][] = [
      ['pointerover', (event) => onOver(event as PointerEvent)],
      ['focusin', (event) => onFocus(event as FocusEvent)],
      ['focusout', hide],
      ['pointerdown', hide],
      ['scroll', hide],
      ['keydown', (event) => onKey(event as KeyboardEvent)],
    ];
    for (const [type, listener] of listeners) document.addEventListener(type, listener, { capture: true });
    return () => {
      window.clearTimeout(timer);
      cancelAnimationFrame(frame);
      for (const [type, listener] of listeners)
        document.removeEventListener(type, listener, { capture: true });
    };
  }, []);

  useLayoutEffect(() => {
    const tooltip = own.current;
    if (control === null || tooltip === null) return;
    const { left, top } = placeOf(control, tooltip.getBoundingClientRect());
    tooltip.style.transform = `translate(${left}px, ${top}px)`;
  }, [control]);

  const tip = control === null ? null : tipOf(control);
  if (control === null || tip === null) return null;
  return createPortal(
    <div ref={own} role="tooltip" className="he-tooltip">
      {tip.words}
      {tip.keys === undefined ? null : <kbd>{tip.keys}</kbd>}
      {tip.note === undefined ? null : <span className="he-tooltip-note">{tip.note}</span>}
    </div>,
    control.closest(PLACES) ?? document.body,
  );
}

function controlAt(target: EventTarget | null): HTMLElement | null {
  const control = target instanceof Element ? target.closest<HTMLElement>(`[${TIP.words}]`) : null;
  return control?.getAttribute(TIP.words) === '' ? null : control;
}

function tipOf(control: HTMLElement): Tip {
  const read = (name: string) => control.getAttribute(name) ?? undefined;
  return { words: read(TIP.words) ?? '', keys: read(TIP.keys), note: read(TIP.note) };
}

/** Returns the position of a tooltip beside or above its control, inside the window. */
function placeOf(control: HTMLElement, { width, height }: DOMRect): { left: number; top: number } {
  const rect = control.getBoundingClientRect();
  const beside = control.getAttribute(TIP.side) === 'right';
  const left = beside ? rect.right + GAP_PX : (rect.left + rect.right - width) / 2;
  const above = rect.top - GAP_PX - height;
  const top = beside ? (rect.top + rect.bottom - height) / 2 : above < 0 ? rect.bottom + GAP_PX : above;
  return {
    left: Math.round(Math.max(GAP_PX, Math.min(left, window.innerWidth - width - GAP_PX))),
    top: Math.round(Math.max(GAP_PX, Math.min(top, window.innerHeight - height - GAP_PX))),
  };
}
