import { TOASTS } from '../../model/texts.ts';
import { $tree } from '../document/current-tree.ts';
import { $hints } from '../document/page-hints.ts';
import { toastSuccess } from '../ui/toasts.ts';

/**
 * Shows that the page is public, with a link to it and the number of unfinished parts. 'Page Status' shows
 * both permanently.
 */
export function notifyPublished(): void {
  toastSuccess(TOASTS.pagePublished, {
    slug: String($tree.get().roots.page.slug),
    note: unfinished($hints.get().length),
  });
}

function unfinished(count: number): string | undefined {
  if (count === 0) return undefined;
  if (count === 1) return 'One place is not finished yet. Page Status names it.';
  return `${count} places are not finished yet. Page Status names them.`;
}
