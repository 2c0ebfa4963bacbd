import { useStore } from '@nanostores/react';
import { Check, TriangleAlert, X } from 'lucide-react';
import { type FocusEvent, useCallback, useLayoutEffect, useRef } from 'react';
import { Toast } from '../../forms-ui/toast/Toast.tsx';
import { $announcement } from './announcements.ts';
import { $toasts, dismissToast, type ToastMessage } from './toasts.ts';
import { VisitorViewLink } from './VisitorViewLink.tsx';

interface ToastsProps {
  /** Returns the edge in the window below which the messages stand, in px. The edge moves while the page scrolls. */
  below(): number;
}

/** Shows short messages at the top of the page, in the middle. The live region announces the texts of the messages. */
export function Toasts({ below }: ToastsProps) {
  const toasts = useStore($toasts);
  const region = useRef<HTMLElement>(null);
  const cameFrom = useRef<EventTarget | null>(null);

  const isEmpty = toasts.length === 0;
  useLayoutEffect(() => {
    if (isEmpty) return;
    const place = () => region.current?.style.setProperty('--he-below', `${below()}px`);
    place();
    window.addEventListener('scroll', place, { passive: true });
    return () => window.removeEventListener('scroll', place);
  }, [isEmpty, below]);

  const rememberOrigin = ({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>) => {
    if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget;
  };

  /** When the user dismisses a message, moves the focus to the next message or, if there is none, back to the previous element. */
  const dismiss = useCallback((id: number, button: HTMLElement) => {
    const others = [...(region.current?.querySelectorAll('button') ?? [])].filter((one) => one !== button);
    const next = others[0] ?? cameFrom.current;
    if (button === document.activeElement && next instanceof HTMLElement) next.focus();
    dismissToast(id);
  }, []);

  return (
    <section
      ref={region}
      className="he-toasts"
      aria-label="Messages"
      data-react-aria-top-layer="true"
      onFocus={rememberOrigin}
    >
      {toasts.map((toast) => (
        <One key={toast.id} toast={toast} onDismiss={dismiss} />
      ))}
    </section>
  );
}

interface OneProps {
  toast: ToastMessage;
  onDismiss(id: number, button: HTMLElement): void;
}

function One({ toast: { id, kind, text, note, slug }, onDismiss }: OneProps) {
  const end = useCallback(() => dismissToast(id), [id]);
  const Icon = kind === 'error' ? TriangleAlert : Check;
  return (
    <Toast className={`he-toast he-toast-${kind}`} onEnd={end}>
      <Icon size={16} aria-hidden="true" focusable="false" />
      <div>
        <p>{text}</p>
        {note === undefined ? null : <p className="he-toast-note">{note}</p>}
        {slug === undefined ? null : <VisitorViewLink slug={slug} />}
      </div>
      <button
        type="button"
        className="he-icon-button"
        aria-label={`Dismiss: ${text}`}
        onClick={(event) => onDismiss(id, event.currentTarget)}
      >
        <X size={18} aria-hidden="true" focusable="false" />
      </button>
    </Toast>
  );
}

/** Renders the editor's only live region. Open dialogs do not hide the live region from screen readers. */
export function LiveRegion() {
  const { number, text } = useStore($announcement);
  return (
    <div className="he-sr" role="status" data-react-aria-top-layer="true">
      <p key={number}>{text}</p>
    </div>
  );
}
