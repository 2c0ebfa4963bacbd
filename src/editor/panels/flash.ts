import { isObject } from '../../model/json.ts';
import { startSelectMode } from '../document/menu-state.ts';
import { withStorage } from '../ui/storage.ts';
import { toastSuccess } from '../ui/toasts.ts';

/** What the page that is opened next in this tab begins with. */
interface Flash {
  /** Its path. */
  readonly path: string;
  /** What was done, said there once more: the page on which it was said first is gone too soon. */
  readonly said: string;
  /** Whether it is opened to be filled. */
  readonly selecting: boolean;
}

const STORAGE_KEY = 'hearth-arrival';

/** Keeps what the next page is to begin with. A browser without storage begins it as any other. */
export function setFlash(arrival: Flash): void {
  withStorage(
    () => window.sessionStorage,
    (storage) => storage.setItem(STORAGE_KEY, JSON.stringify(arrival)),
  );
}

/** Begins this page with what was kept for it. */
export function showFlash(): void {
  const kept = withStorage(
    () => window.sessionStorage,
    (storage) => {
      const text = storage.getItem(STORAGE_KEY);
      storage.removeItem(STORAGE_KEY);
      return text === null ? null : (JSON.parse(text) as unknown);
    },
  );
  if (!isObject(kept) || kept.path !== window.location.pathname) return;
  if (kept.selecting === true) startSelectMode();
  if (typeof kept.said === 'string') toastSuccess(kept.said);
}
