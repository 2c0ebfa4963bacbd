import { type ReactNode, useEffect, useRef } from 'react';
import { TOAST_MS } from '../../model/limits.ts';
import { type HoldTimer, holdTimer } from './hold-timer.ts';

interface ToastProps {
  className: string;
  onEnd(): void;
  children: ReactNode;
}

/**
 * Shows a message that disappears after 4000 ms, but not while the pointer or the focus is on it. The message lets clicks
 * through to elements below it (`pointer-events: none`), so its component tracks the pointer.
 */
export function Toast({ className, onEnd, children }: ToastProps) {
  const timer = useRef<HoldTimer | null>(null);
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const started = holdTimer(onEnd, TOAST_MS);
    timer.current = started;
    const follow = ({ clientX: x, clientY: y }: PointerEvent) => {
      if (box.current === null) return;
      const { left, right, top, bottom } = box.current.getBoundingClientRect();
      const isOnIt = x >= left && x < right && y >= top && y < bottom;
      if (isOnIt) started.hold('pointer');
      else started.release('pointer');
    };
    window.addEventListener('pointermove', follow);
    return () => {
      window.removeEventListener('pointermove', follow);
      started.stop();
    };
  }, [onEnd]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing is operated here, the message only stays while it is read
    <div
      ref={box}
      className={className}
      onFocus={() => timer.current?.hold('focus')}
      onBlur={() => timer.current?.release('focus')}
    >
      {children}
    </div>
  );
}
