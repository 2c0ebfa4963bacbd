import { ApiError } from '../../browser/request.ts';
import type { StoredPage } from '../../model/page.ts';
import { PAGE_KEY, type RootKey } from '../../model/roots.ts';
import { type ContentTree, withRootFields } from '../../model/tree.ts';
import { editedFields, sameDocument, withServerFields } from '../document/same-document.ts';
import { postApi } from '../document/start-editor.ts';
import {
  bodyOf,
  DOCUMENTS,
  documentIn,
  type SaveAction,
  type StoredDocument,
  treeWith,
} from './documents.ts';
import { isUnanswered, ownNewPage } from './own-page.ts';
import { clearPending, pendingTrees, rememberPending } from './pending-trees.ts';
import { $redirectOnPublish } from './save-state.ts';
import { tellLostMedia } from './tell-lost-media.ts';

/** The server's version of a document, from the error response. `savedAt` is ISO 8601. */
interface NewerVersion {
  readonly savedBy: string | null;
  readonly savedAt: string;
  readonly theirs: StoredDocument;
}

/**
 * Saves or publishes a document, and returns the server's version of it. If the server's newer version contains what this
 * editor sent, now or in a call whose response was lost, that version is the editor's own. A save has then succeeded; any other
 * action is sent once more, to replace that version. The same applies if a new page's slug is taken by the page that this
 * editor has created.
 * @throws ApiError
 */
export async function sendDocument(
  root: RootKey,
  action: SaveAction,
  tree: ContentTree,
): Promise<StoredDocument> {
  try {
    const document = await send(root, action, tree).catch(async (error: unknown) => {
      const newer = newerVersion(root, error)?.theirs ?? (await madeBefore(error, action, tree));
      if (newer === null) throw error;
      const theirs = treeWith(root, newer);
      const saved = sameDocument(root, theirs, tree);
      if (saved && action !== 'publish') return newer;
      if (!saved && !pendingTrees(root).some((sent) => sameDocument(root, theirs, sent))) throw error;
      return send(root, action === 'publish' ? action : 'save', withServerFields(tree, root, theirs));
    });
    clearPending(root);
    return document;
  } catch (error) {
    if (isUnanswered(error)) rememberPending(root, tree, action === 'saveNew');
    throw error;
  }
}

/**
 * Returns the server's version of a document if a call failed because that version is newer; null if the call failed for
 * another reason.
 */
export function newerVersion(root: RootKey, error: unknown): NewerVersion | null {
  const response = error instanceof ApiError ? error.response : null;
  const refused = response?.status === 409 && response.data.error?.code === 'version-conflict';
  if (!refused) return null;
  const { savedBy, savedAt } = response.data as object as NewerVersion;
  return { savedBy, savedAt, theirs: documentIn(root, response.data) };
}

async function send(root: RootKey, action: SaveAction, tree: ContentTree): Promise<StoredDocument> {
  const { save, publish } = DOCUMENTS[root];
  const sent = action === 'saveNew' ? withRootFields(tree, root, editedFields(tree.roots.page)) : tree;
  if (action !== 'publish') return accepted(root, sent, await postApi(save, bodyOf(root, sent)));
  const choice = root === PAGE_KEY && !$redirectOnPublish.get() ? { redirect: false } : {};
  const stored = accepted(root, sent, await postApi(publish, { ...bodyOf(root, sent), ...choice }));
  // Resets the choice, because the user made it only for this move of the page.
  if (root === PAGE_KEY) $redirectOnPublish.set(true);
  return stored;
}

/** Returns the stored document in the response to a save. Names the places of pictures and files that the library no longer has. */
function accepted(
  root: RootKey,
  sent: ContentTree,
  response: { readonly lostMedia?: readonly string[] | undefined },
): StoredDocument {
  tellLostMedia(root, sent, response.lostMedia ?? []);
  return documentIn(root, response);
}

/**
 * Returns the new page if an earlier call has created it, but the response to that call was lost. Compares the slugs, because
 * the slug of the current page may have changed since that call.
 */
async function madeBefore(error: unknown, action: SaveAction, tree: ContentTree): Promise<StoredPage | null> {
  if (action !== 'saveNew') return null;
  const sent = pendingTrees(PAGE_KEY, { isNew: true }).filter(
    ({ roots }) => roots.page.slug === tree.roots.page.slug,
  );
  return ownNewPage(error, sent);
}
