import { atom } from 'nanostores';
import { TOASTS } from '../../model/texts.ts';
import { announce } from './announcements.ts';

/** What a message says beside its words. It goes with them, so that it stands elsewhere too. */
interface ToastMore {
  /** A sentence below the words. */
  readonly note?: string | undefined;
  /** The page that it is about: a link shows it as visitors see it. */
  readonly slug?: string;
}

export interface ToastMessage extends ToastMore {
  readonly id: number;
  readonly kind: 'success' | 'error';
  readonly text: string;
}

/** What is shown at the top of the window, oldest first. */
export const $toasts = atom<readonly ToastMessage[]>([]);

let lastId = 0;

export function toastSuccess(text: string = TOASTS.success, more: ToastMore = {}): void {
  add('success', text, more);
}

export function toastError(text: string = TOASTS.error): void {
  add('error', text);
}

export function dismissToast(id: number): void {
  $toasts.set($toasts.get().filter((toast) => toast.id !== id));
}

function add(kind: ToastMessage['kind'], text: string, more: ToastMore = {}): void {
  lastId += 1;
  // The same words again take the place of those before.
  const others = $toasts.get().filter((toast) => toast.kind !== kind || toast.text !== text);
  $toasts.set([...others, { id: lastId, kind, text, ...more }]);
  announce(more.note === undefined ? text : `${text}. ${more.note}`);
}
