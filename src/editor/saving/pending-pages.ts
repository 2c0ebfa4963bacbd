import type { ContentTree } from '../../model/tree.ts';

/** So many are remembered. */
const MAX_UNANSWERED = 20;

/** What was sent since the last answer without learning whether it was saved, and whether as a new page. */
const pending = new Map<ContentTree, boolean>();

/**
 * Remembers a page whose call has no answer. Of many, those in the middle are forgotten: the first may have got through
 * before the connection went, and the last when it was coming back. One that was forgotten is taken for somebody else's,
 * which is asked about and loses nothing.
 */
export function rememberPending(tree: ContentTree, isNew: boolean): void {
  pending.set(tree, isNew);
  const middle = [...pending.keys()][MAX_UNANSWERED / 2];
  if (pending.size > MAX_UNANSWERED && middle !== undefined) pending.delete(middle);
}

/** The pages that were sent without an answer since the last one; with `isNew`, those that were sent as a new page. */
export function pendingPages({ isNew = false } = {}): readonly ContentTree[] {
  return [...pending].flatMap(([tree, asNew]) => (asNew || !isNew ? [tree] : []));
}

/** An answer says which version the server has; another page has other versions. */
export function clearPending(): void {
  pending.clear();
}
