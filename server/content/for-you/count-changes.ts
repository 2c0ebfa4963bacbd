import { slotsOf } from '../../../src/blocks/registry.ts';
import { merge } from '../../../src/model/merge.ts';
import { toTree } from '../../../src/model/tree.ts';
import { completeDocument } from '../documents/page-documents.ts';

/** Returns the number of differences between two stored documents of a page (JSON text). */
export function countChanges(live: string, draft: string): number {
  const [before, after] = [live, draft].map((doc) => toTree(completeDocument(doc), slotsOf)) as [Tree, Tree];
  return merge(after, before, after).differences.length;
}

type Tree = ReturnType<typeof toTree>;
