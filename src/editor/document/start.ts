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

/** The data from the server that this editor started from; null before that. */
export const $start = atom<EditorStart | null>(null);

/** Commits a loaded page to the state, as the current and the saved page. Its history starts empty. */
export function openPage(page: StoredPage): void {
  const tree = treeOf(initialisePage(page));
  clearSelection();
  clearHistory();
  clearInvalidFields();
  $saved.set(tree);
  commitTree(tree);
}

/**
 * Fills the stores from the server's data. The promise resolves when the page has been committed, a moment
 * later.
 */
export function startEditor(start: EditorStart): Promise<void> {
  $start.set(start);
  return new Promise((resolve) => {
    setTimeout(() => {
      openPage(start.page);
      resolve();
    }, PAGE_LOADED_DELAY_MS);
  });
}

/**
 * Makes a call to this site's API.
 * @throws ApiError
 */
export function postApi<Answer>(path: string, body?: object): Promise<Answer> {
  return post<Answer>(apiBaseUrl(), path, body);
}

/**
 * Makes a call to this site's API that changes nothing.
 * @throws ApiError
 */
export function getApi<Answer>(
  path: string,
  query: Readonly<Record<string, string | number>>,
): Promise<Answer> {
  return get<Answer>(apiBaseUrl(), path, query);
}

function apiBaseUrl(): string {
  return $start.get()?.shell.baseUrls.apiBaseUrl ?? '/';
}
