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

/** `saveNew` makes a new page of the one that is here. */
const PATHS = { save: 'page/save', saveNew: 'page/save', publish: 'page/publishPage' } as const;

export type SaveAction = keyof typeof PATHS;

/** What a refusal of the server says of the version it has. `savedAt` is ISO 8601. */
interface NewerVersion {
  readonly savedBy: string | null;
  readonly savedAt: string;
  readonly page: StoredPage;
}

/**
 * Sends a page to be saved or published, and answers it as the server has it. Where the server has a newer version that
 * says what was sent from here, now or in a call whose answer was lost, that version is one's own: a save has then
 * happened, and anything else is sent again over it, once. The same holds for a new page whose address is taken by
 * itself. Throws a `CallError`.
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

/** The version that the server has, where it refused a call for having a newer one; null for any other failure. */
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

/** The new page that a call made whose answer was lost. The address of the working page may have changed since. */
async function madeBefore(error: unknown, action: SaveAction, tree: ContentTree): Promise<StoredPage | null> {
  if (action !== 'saveNew') return null;
  const sent = pendingPages({ isNew: true }).filter(({ roots }) => roots.page.slug === tree.roots.page.slug);
  return ownNewPage(error, sent);
}
