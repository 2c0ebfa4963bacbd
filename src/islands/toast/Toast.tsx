import { type ReactNode, useEffect, useState } from 'react';
import { TOAST_MS } from '../../model/limits.ts';

interface ToastProps {
  className: string;
  onEnd(): void;
  children: ReactNode;
}

/** A message that goes away by itself after 4000 ms, but stays while the pointer or the focus is on it. */
export function Toast({ className, onEnd, children }: ToastProps) {
  const [held, setHeld] = useState(false);

  useEffect(() => {
    if (held) return;
    const timer = setTimeout(onEnd, TOAST_MS);
    return () => clearTimeout(timer);
  }, [held, onEnd]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing is operated here, the message only stays while it is read
    <div
      className={className}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {children}
    </div>
  );
}
