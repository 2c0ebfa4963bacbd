import { ROOT_KEYS, type RootKey } from '../../../model/roots.ts';
import { type ContentTree, withRootFields } from '../../../model/tree.ts';
import { $tree, commitTree } from '../../document/current-tree.ts';
import { $saved } from '../../document/saved.ts';
import { DOCUMENTS, type StoredDocument } from '../../saving/documents.ts';
import { changeOnServer } from '../../saving/server-calls.ts';
import type { Live } from './publication-state.ts';

/**
 * Takes a publication back. The drafts stay as they are here. Returns what visitors see now, in words.
 * @throws ApiError
 */
export async function takeBack({ publication, roots }: Live): Promise<string> {
  const answer = await changeOnServer('publication/takeBack', { publication });
  const documents = answer as Readonly<Record<string, StoredDocument | undefined>>;
  for (const root of ROOT_KEYS) {
    const stored = documents[DOCUMENTS[root].field];
    if (stored !== undefined) tell(root, stored);
  }
  const { page } = answer;
  if (page !== undefined && !page.published) return 'Taken back. This page is not public.';
  return roots.length === 1
    ? 'Taken back. Visitors see what they saw before.'
    : 'Taken back, all of it. Visitors see what they saw before.';
}

/** Takes over whether and when a document was published; its content may have changed here. */
function tell(root: RootKey, { published, lastPublished }: StoredDocument): void {
  const told = (tree: ContentTree) =>
    withRootFields(tree, root, { ...tree.roots[root], published, lastPublished });
  $saved.set(told($saved.get()));
  commitTree(told($tree.get()));
}
