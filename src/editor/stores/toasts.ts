import { atom } from 'nanostores';
import { TOASTS } from '../../model/texts.ts';
import { announce } from './announcements.ts';

export interface ToastMessage {
  readonly id: number;
  readonly kind: 'success' | 'error';
  readonly text: string;
}

/** What is shown at the top of the window, oldest first. */
export const $toasts = atom<readonly ToastMessage[]>([]);

let lastId = 0;

export function toastSuccess(text: string = TOASTS.success): void {
  add('success', text);
}

export function toastError(text: string = TOASTS.error): void {
  add('error', text);
}

export function dismissToast(id: number): void {
  $toasts.set($toasts.get().filter((toast) => toast.id !== id));
}

function add(kind: ToastMessage['kind'], text: string): void {
  lastId += 1;
  // The same words again take the place of those before.
  const others = $toasts.get().filter((toast) => toast.kind !== kind || toast.text !== text);
  $toasts.set([...others, { id: lastId, kind, text }]);
  announce(text);
}
