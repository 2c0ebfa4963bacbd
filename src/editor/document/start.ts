import { atom } from 'nanostores';
import { get, post } from '../../browser/request.ts';
import { PAGE_LOADED_DELAY_MS } from '../../model/limits.ts';
import { initialisePage, type StoredPage } from '../../model/page.ts';
import type { EditorStart } from '../../model/view.ts';
import { clearHistory } from './history.ts';
import { clearInvalidFields } from './invalid-fields.ts';
import { $saved } from './saved.ts';
import { clearSelection } from './selection.ts';
import { commitTree, treeOf } from './tree.ts';

/** What the server gave this editor to start from; null before that. */
export const $start = atom<EditorStart | null>(null);

/** Commits a loaded page to the state: the working copy and the saved one. Its history begins anew. */
export function openPage(page: StoredPage): void {
  const tree = treeOf(initialisePage(page));
  clearSelection();
  clearHistory();
  clearInvalidFields();
  $saved.set(tree);
  commitTree(tree);
}

/** Fills the stores from what the server gave. The page is committed a moment later, when the promise is fulfilled. */
export function startEditor(start: EditorStart): Promise<void> {
  $start.set(start);
  return new Promise((resolve) => {
    setTimeout(() => {
      openPage(start.page);
      resolve();
    }, PAGE_LOADED_DELAY_MS);
  });
}

/** A call to this site's API. Throws a `CallError`. */
export function postApi<Answer>(path: string, body?: object): Promise<Answer> {
  return post<Answer>(apiBaseUrl(), path, body);
}

/** A call to this site's API that changes nothing. Throws a `CallError`. */
export function getApi<Answer>(
  path: string,
  query: Readonly<Record<string, string | number>>,
): Promise<Answer> {
  return get<Answer>(apiBaseUrl(), path, query);
}

function apiBaseUrl(): string {
  return $start.get()?.shell.baseUrls.apiBaseUrl ?? '/';
}
