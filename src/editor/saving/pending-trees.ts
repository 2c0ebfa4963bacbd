import type { RootKey } from '../../model/roots.ts';
import type { ContentTree } from '../../model/tree.ts';

/** The maximum number of versions remembered for each document. */
const MAX_PENDING = 20;

/**
 * For each document, the versions sent since the last response, each marked if it was sent as a new page. The server may or may
 * not have saved these versions.
 */
// @bounded 20 versions of each document: those in the middle are treated as another user's (pending-trees.test.ts)
const pending = new Map<RootKey, Map<ContentTree, boolean>>();

/**
 * Remembers a version of a document that was sent but got no response. If there are too many versions, forgets those in the
 * middle, because they are the least likely to have been saved. The first may have been saved before the connection was lost,
 * and the last when the connection came back. A forgotten version counts as another user's version, so the editor asks the
 * user, and nothing is lost.
 */
export function rememberPending(root: RootKey, tree: ContentTree, isNew: boolean): void {
  const sent = pending.get(root) ?? new Map<ContentTree, boolean>();
  pending.set(root, sent.set(tree, isNew));
  const middle = [...sent.keys()][MAX_PENDING / 2];
  if (sent.size > MAX_PENDING && middle !== undefined) sent.delete(middle);
}

/** Returns the versions of a document sent since its last response. If `isNew` is true, returns only those sent as new pages. */
export function pendingTrees(root: RootKey, { isNew = false } = {}): readonly ContentTree[] {
  return [...(pending.get(root) ?? [])].flatMap(([tree, asNew]) => (asNew || !isNew ? [tree] : []));
}

/** Forgets the versions of a document, because a response contained the server's version. */
export function clearPending(root: RootKey): void {
  pending.delete(root);
}
