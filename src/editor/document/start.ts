import { atom } from 'nanostores';
import { ask, call } from '../../browser/api.ts';
import { PAGE_LOADED_DELAY_MS } from '../../model/limits.ts';
import { initialisePage, type StoredPage } from '../../model/page.ts';
import type { EditorStart } from '../../model/view.ts';
import { forgetUnanswered } from '../saving/unanswered.ts';
import { clearHistory } from './history.ts';
import { forgetMisfits } from './misfits.ts';
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
  forgetMisfits();
  forgetUnanswered();
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
export function callApi<Answer>(path: string, body?: object): Promise<Answer> {
  return call<Answer>(apiBaseUrl(), path, body);
}

/** A call to this site's API that changes nothing. Throws a `CallError`. */
export function askApi<Answer>(
  path: string,
  query: Readonly<Record<string, string | number>>,
): Promise<Answer> {
  return ask<Answer>(apiBaseUrl(), path, query);
}

function apiBaseUrl(): string {
  return $start.get()?.frame.addresses.apiBaseUrl ?? '/';
}
