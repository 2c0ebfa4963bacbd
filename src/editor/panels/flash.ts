import { isObject } from '../../model/json.ts';
import { withStorage } from '../ui/storage.ts';
import { toastError, toastSuccess } from '../ui/toasts.ts';

/** A message that is shown on the next page opened in this tab. */
interface Flash {
  /** The path of the next page. */
  readonly path: string;
  /** The success message, shown on the next page because the browser leaves the first page at once. */
  readonly message: string;
  /** A message about a part that failed, shown as well. */
  readonly problem?: string;
}

const STORAGE_KEY = 'hearth-flash';

/** Stores a message for the next page. If the browser denies access to its storage, the next page shows no message. */
export function setFlash(flash: Flash): void {
  withStorage(
    () => window.sessionStorage,
    (storage) => storage.setItem(STORAGE_KEY, JSON.stringify(flash)),
  );
}

/** Shows the message stored for this page, and removes it. */
export function showFlash(): void {
  const flash = withStorage(
    () => window.sessionStorage,
    (storage) => {
      const text = storage.getItem(STORAGE_KEY);
      storage.removeItem(STORAGE_KEY);
      return text === null ? null : (JSON.parse(text) as unknown);
    },
  );
  if (!isObject(flash) || flash.path !== window.location.pathname) return;
  if (typeof flash.message === 'string') toastSuccess(flash.message);
  if (typeof flash.problem === 'string') toastError(flash.problem);
}
