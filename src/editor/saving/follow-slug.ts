import { isUnpublishedChange, type StoredPage } from '../../model/page.ts';
import { PAGE_KEY } from '../../model/roots.ts';
import { slugPath } from '../../model/slug.ts';
import { documentOf } from '../document/current-tree.ts';
import { $saved } from '../document/saved.ts';
import { $start } from '../document/start-editor.ts';

/**
 * If the page is saved with another slug, changes the browser's address to match, so that reloading opens the same page. Once
 * the new address is published, 'View as visitor' leads to that address. Returns a function that stops following the slug.
 */
export function followSlug(): () => void {
  let path = pathOf(documentOf($saved.get(), PAGE_KEY));
  return $saved.listen((saved) => {
    const page = documentOf(saved, PAGE_KEY);
    const next = pathOf(page);
    if (window.location.pathname === path && next !== path) {
      window.history.replaceState(
        window.history.state,
        '',
        next + window.location.search + window.location.hash,
      );
    }
    path = next;
    const start = $start.get();
    if (start === null || !page.published || isUnpublishedChange(page) || start.shell.path === next) return;
    $start.set({ ...start, shell: { ...start.shell, path: next } });
  });
}

function pathOf({ slug }: Pick<StoredPage, 'slug'>): string {
  return slugPath(slug ?? '');
}
