import type { View } from '../model/view.ts';
import { ListedPages } from './page-list/ListedPages.tsx';
import type { PageListView } from './page-list-context.ts';

/** Draws the lists of a page with the pages that it was made with; null where it has none. The editor loads them. */
export function listsOfView(view: View): PageListView | null {
  if (view.kind !== 'content' || view.lists === null) return null;
  const { lists } = view;
  return ({ block }) => <ListedPages block={block} lists={lists} />;
}
