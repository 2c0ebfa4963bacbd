import { focusFirstPlace } from '../../page-dom/target-elements.ts';
import { withStorage } from '../../ui/storage.ts';

/** The key under which this tab stores the path of the page that it has just made. */
const MADE = 'he-made-page';

/** Goes to a page that was just made, on which the writing then begins. */
export function goToMadePage(path: string): void {
  withStorage(
    () => window.sessionStorage,
    (storage) => storage.setItem(MADE, path),
  );
  window.location.assign(path);
}

/** Focuses the place where the writing begins, if this tab has just made the open page. */
export function beginOnMadePage(): void {
  const made = withStorage(
    () => window.sessionStorage,
    (storage) => {
      const path = storage.getItem(MADE);
      storage.removeItem(MADE);
      return path;
    },
  );
  if (made === window.location.pathname) focusFirstPlace();
}
