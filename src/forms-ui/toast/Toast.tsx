import { type ReactNode, useEffect, useRef } from 'react';
import { TOAST_MS } from '../../model/limits.ts';
import { type HoldTimer, holdTimer } from './hold-timer.ts';

interface ToastProps {
  className: string;
  onEnd(): void;
  children: ReactNode;
}

/** A message that disappears after 4000 ms, but stays while the pointer or the focus is on it. */
export function Toast({ className, onEnd, children }: ToastProps) {
  const timer = useRef<HoldTimer | null>(null);

  useEffect(() => {
    const started = holdTimer(onEnd, TOAST_MS);
    timer.current = started;
    return started.stop;
  }, [onEnd]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing is operated here, the message only stays while it is read
    <div
      className={className}
      onPointerEnter={() => timer.current?.hold('pointer')}
      onPointerLeave={() => timer.current?.release('pointer')}
      onFocus={() => timer.current?.hold('focus')}
      onBlur={() => timer.current?.release('focus')}
    >
      {children}
    </div>
  );
}
