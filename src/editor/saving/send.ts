import { slotsOf } from '../../blocks/registry.ts';
import { ApiError } from '../../browser/request.ts';
import type { StoredPage } from '../../model/page.ts';
import { PAGE_KEY } from '../../model/roots.ts';
import { type ContentTree, fromTree, withRootFields } from '../../model/tree.ts';
import { editedFields, sameDocument, withServerFields } from '../document/same-document.ts';
import { postApi } from '../document/start.ts';
import { treeOf } from '../document/tree.ts';
import { isUnanswered, ownNewPage } from './own-page.ts';
import { clearPending, pendingPages, rememberPending } from './pending-pages.ts';

/** `saveNew` saves the current page as a new one. */
const PATHS = { save: 'page/save', saveNew: 'page/save', publish: 'page/publishPage' } as const;

export type SaveAction = keyof typeof PATHS;

/** The server's version, according to its error response. `savedAt` is ISO 8601. */
interface NewerVersion {
  readonly savedBy: string | null;
  readonly savedAt: string;
  readonly page: StoredPage;
}

/**
 * Saves or publishes a page, and returns the server's version of it. If the server has a newer version whose
 * content was sent from here, now or in a call whose response was lost, that version is one's own: a save has
 * then already succeeded, and anything else is sent again over it, once. The same applies to a new page whose
 * slug is taken by itself.
 * @throws ApiError
 */
export async function sendPage(action: SaveAction, tree: ContentTree): Promise<StoredPage> {
  try {
    const page = await send(action, tree).catch(async (error: unknown) => {
      const newer = newerVersion(error)?.page ?? (await madeBefore(error, action, tree));
      if (newer === null) throw error;
      const theirs = treeOf(newer);
      const saved = sameDocument(PAGE_KEY, theirs, tree);
      if (saved && action !== 'publish') return newer;
      if (!saved && !pendingPages().some((sent) => sameDocument(PAGE_KEY, theirs, sent))) throw error;
      return send(action === 'publish' ? action : 'save', withServerFields(tree, PAGE_KEY, theirs));
    });
    clearPending();
    return page;
  } catch (error) {
    if (isUnanswered(error)) rememberPending(tree, action === 'saveNew');
    throw error;
  }
}

/** The server's version, if a call failed because it is newer; null for any other failure. */
export function newerVersion(error: unknown): NewerVersion | null {
  const response = error instanceof ApiError ? error.response : null;
  const refused = response?.status === 409 && response.data.error?.code === 'version-conflict';
  return refused ? (response.data as unknown as NewerVersion) : null;
}

async function send(action: SaveAction, tree: ContentTree): Promise<StoredPage> {
  const sent = action === 'saveNew' ? withRootFields(tree, PAGE_KEY, editedFields(tree.roots.page)) : tree;
  const page = fromTree(sent, slotsOf);
  const response = await postApi<{ page: StoredPage }>(PATHS[action], { page, collection: page.collection });
  return response.page;
}

/**
 * The new page created by a call whose response was lost. The slug of the current page may have changed
 * since.
 */
async function madeBefore(error: unknown, action: SaveAction, tree: ContentTree): Promise<StoredPage | null> {
  if (action !== 'saveNew') return null;
  const sent = pendingPages({ isNew: true }).filter(({ roots }) => roots.page.slug === tree.roots.page.slug);
  return ownNewPage(error, sent);
}
