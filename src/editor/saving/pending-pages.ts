import type { ContentTree } from '../../model/tree.ts';

/** How many are remembered. */
const MAX_PENDING = 20;

/**
 * The pages sent since the last response without knowing whether they were saved, and whether as new pages.
 */
const pending = new Map<ContentTree, boolean>();

/**
 * Remembers a page whose call had no response. If there are too many, those in the middle are forgotten: the
 * first may have been saved before the connection was lost, and the last when it was coming back. A forgotten
 * one is treated as another user's version, which asks the user and loses nothing.
 */
export function rememberPending(tree: ContentTree, isNew: boolean): void {
  pending.set(tree, isNew);
  const middle = [...pending.keys()][MAX_PENDING / 2];
  if (pending.size > MAX_PENDING && middle !== undefined) pending.delete(middle);
}

/** The pages sent without a response since the last one; with `isNew`, only those sent as new pages. */
export function pendingPages({ isNew = false } = {}): readonly ContentTree[] {
  return [...pending].flatMap(([tree, asNew]) => (asNew || !isNew ? [tree] : []));
}

/** Forgets all pages: a response tells the server's version, and another page has other versions. */
export function clearPending(): void {
  pending.clear();
}
