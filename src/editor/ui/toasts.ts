import { atom } from 'nanostores';
import { TOASTS } from '../../model/texts.ts';
import { announce } from './announcements.ts';

/** Optional content of a message. */
interface ToastMore {
  /** A sentence below the text of the message. */
  readonly note?: string | undefined;
  /** The slug of the page that the message is about. If it is given, the message has a link to the visitors' view of that page. */
  readonly slug?: string;
}

export interface ToastMessage extends ToastMore {
  readonly id: number;
  readonly kind: 'success' | 'error';
  readonly text: string;
}

/** The maximum number of messages at the same time. If there are more, the oldest are dropped. They were already announced. */
const MAX_TOASTS = 20;

/** The messages at the top of the window, oldest first. */
// @bounded 20 messages: the oldest go; all were announced (toasts.test.ts)
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
  // If a text is repeated, the new message replaces the earlier one.
  const others = $toasts.get().filter((toast) => toast.kind !== kind || toast.text !== text);
  $toasts.set([...others, { id: lastId, kind, text, ...more }].slice(-MAX_TOASTS));
  announce(more.note === undefined ? text : `${text}. ${more.note}`);
}
