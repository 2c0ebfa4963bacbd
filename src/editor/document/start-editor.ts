import { atom } from 'nanostores';
import { get, post } from '../../browser/request.ts';
import type { CallOutput, ChangePath, QueryPath, Sent } from '../../calls/types.ts';
import { PAGE_LOADED_DELAY_MS } from '../../model/limits.ts';
import { initialisePage, type StoredPage } from '../../model/page.ts';
import { FOOTER_KEY, NAV_KEY, SETTINGS_KEY } from '../../model/roots.ts';
import { type ContentTree, withRootFields } from '../../model/tree.ts';
import type { DraftShell, EditorStart } from '../../model/view.ts';
import { $timeZone } from '../ui/time-zone.ts';
import { commitTree, treeOf } from './current-tree.ts';
import { clearHistory } from './history.ts';
import { clearInvalidFields } from './invalid-fields.ts';
import { openSaved } from './saved.ts';
import { clearSelection } from './selection.ts';

/** The server's data with which this editor started; null before the start. */
export const $start = atom<EditorStart | null>(null);
$start.listen((start) => $timeZone.set(start?.timeZone ?? 'UTC'));

type SiteDocuments = Pick<DraftShell, 'nav' | 'footer' | 'settings'>;

/**
 * Stores a loaded page and the site's documents as the current and the saved versions. Their undo history starts empty. If
 * `documents` is not given, the tree contains only the page.
 */
export function openPage(page: StoredPage, documents?: SiteDocuments): void {
  const tree = withDocuments(treeOf(initialisePage(page)), documents);
  clearSelection();
  clearHistory();
  clearInvalidFields();
  openSaved(tree);
  commitTree(tree);
}

/** Fills the stores with the server's data. The promise resolves when the stores contain the page. */
export function startEditor(start: EditorStart): Promise<void> {
  $start.set(start);
  return new Promise((resolve) => {
    setTimeout(() => {
      openPage(start.page, start.shell);
      resolve();
    }, PAGE_LOADED_DELAY_MS);
  });
}

function withDocuments(tree: ContentTree, documents: SiteDocuments | undefined): ContentTree {
  if (documents === undefined) return tree;
  const { nav, footer, settings } = documents;
  const withNav = withRootFields(tree, NAV_KEY, nav);
  return withRootFields(withRootFields(withNav, FOOTER_KEY, footer), SETTINGS_KEY, settings);
}

/**
 * Makes a call to this site's API.
 * @throws ApiError
 */
export function postApi<Path extends ChangePath>(path: Path, body: Sent<Path>): Promise<CallOutput<Path>> {
  return post(apiBaseUrl(), path, body);
}

/**
 * Makes a call to this site's API that changes nothing.
 * @throws ApiError
 */
export function getApi<Path extends QueryPath>(path: Path, query: Sent<Path>): Promise<CallOutput<Path>> {
  return get(apiBaseUrl(), path, query);
}

/** Returns the base URL of this site's API. */
export function apiBaseUrl(): string {
  return $start.get()?.shell.baseUrls.apiBaseUrl ?? '/';
}
