import { type FocusEvent, type ReactNode, useLayoutEffect, useRef } from 'react';

interface NoticeBoxProps {
  /** The accessible name of the notice. */
  label: string;
  /** Whether the notice reports a failure or only makes an offer. */
  kind?: 'failure' | 'offer';
  children: ReactNode;
}

/**
 * Shows a message that stays until the user acts on it. If the message has the focus when it disappears, the focus returns to
 * the previous element or to the menu.
 */
export function NoticeBox({ label, kind = 'failure', children }: NoticeBoxProps) {
  const box = useRef<HTMLElement>(null);
  const cameFrom = useRef<HTMLElement | null>(null);

  useLayoutEffect(() => {
    const element = box.current;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      const place = cameFrom.current?.isConnected ? cameFrom.current : document.querySelector('.he-item');
      if (place instanceof HTMLElement) place.focus();
    };
  }, []);

  const remember = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)) {
      cameFrom.current = relatedTarget;
    }
  };

  return (
    <section ref={box} className={`he-notice he-notice-${kind}`} aria-label={label} onFocus={remember}>
      {children}
    </section>
  );
}
