import type { RootKey } from '../../model/roots.ts';
import type { ContentTree } from '../../model/tree.ts';

/** How many are remembered of each document. */
const MAX_PENDING = 20;

/**
 * The versions of each document sent since its last response without knowing whether they were saved, and whether
 * as new pages.
 */
// @bounded 20 versions of each document: those in the middle are treated as another user's (pending-trees.test.ts)
const pending = new Map<RootKey, Map<ContentTree, boolean>>();

/**
 * Remembers a document whose call had no response. If there are too many, those in the middle are forgotten: the
 * first may have been saved before the connection was lost, and the last when it was coming back. A forgotten
 * one is treated as another user's version, which asks the user and loses nothing.
 */
export function rememberPending(root: RootKey, tree: ContentTree, isNew: boolean): void {
  const sent = pending.get(root) ?? new Map<ContentTree, boolean>();
  pending.set(root, sent.set(tree, isNew));
  const middle = [...sent.keys()][MAX_PENDING / 2];
  if (sent.size > MAX_PENDING && middle !== undefined) sent.delete(middle);
}

/** The versions of a document sent without a response since the last one; with `isNew`, only new pages. */
export function pendingTrees(root: RootKey, { isNew = false } = {}): readonly ContentTree[] {
  return [...(pending.get(root) ?? [])].flatMap(([tree, asNew]) => (asNew || !isNew ? [tree] : []));
}

/** Forgets those of a document: a response tells the server's version. */
export function clearPending(root: RootKey): void {
  pending.delete(root);
}
