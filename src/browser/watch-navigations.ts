import { startProgress } from './progress-bar.ts';

/**
 * Shows the progress bar while a link or a form loads another document. The bar disappears when the reader returns to a page
 * that the browser has cached. The bar also disappears when the reader presses Escape, because Escape stops loading.
 */
export function watchNavigations(): void {
  let finish = () => {};
  const begin = () => {
    finish();
    finish = startProgress();
  };
  addEventListener('click', (event) => {
    if (
      !event.defaultPrevented &&
      isPlain(event) &&
      leadsAway((event.target as Element).closest?.('a') ?? null, location)
    )
      begin();
  });
  addEventListener('submit', (event) => {
    const { method, target } = event.target as HTMLFormElement;
    // Ignores forms with `method="dialog"`, which only close their dialog.
    if (!event.defaultPrevented && method !== 'dialog' && isHere(target)) begin();
  });
  addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') finish();
  });
  addEventListener('pageshow', () => finish());
}

/** Returns whether a click has no modifier keys. Other clicks open a new tab or window, or download the target. */
function isPlain({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  return !(button || altKey || ctrlKey || metaKey || shiftKey);
}

/**
 * Returns whether a link replaces the document. Other links lead to a place in the document, to another window or to another
 * program.
 */
export function leadsAway(
  link: Pick<HTMLAnchorElement, 'href' | 'target' | 'hasAttribute'> | null,
  here: { readonly href: string },
): boolean {
  if (link === null || !isHere(link.target) || link.hasAttribute('download')) return false;
  if (!/^https?:/.test(link.href)) return false;
  const [document, place] = link.href.split('#');
  return place === undefined || document !== here.href.split('#')[0];
}

const isHere = (target: string) => target === '' || target === '_self';
