import { useStore } from '@nanostores/react';
import { X } from 'lucide-react';
import { useCallback } from 'react';
import { Toast } from '../../islands/toast/Toast.tsx';
import { $toasts, dismissToast, type ToastMessage } from '../stores/toasts.ts';

/** Short messages at the top of the window. The live region says the same words. */
export function Toasts() {
  const toasts = useStore($toasts);
  return (
    <section className="he-toasts" aria-label="Messages" data-react-aria-top-layer="true">
      {toasts.map((toast) => (
        <One key={toast.id} toast={toast} />
      ))}
    </section>
  );
}

function One({ toast: { id, kind, text } }: { toast: ToastMessage }) {
  const end = useCallback(() => dismissToast(id), [id]);
  return (
    <Toast className={`he-toast he-toast-${kind}`} onEnd={end}>
      <p>{text}</p>
      <button type="button" className="he-icon-button" aria-label="Dismiss" onClick={end}>
        <X size={18} aria-hidden="true" focusable="false" />
      </button>
    </Toast>
  );
}
