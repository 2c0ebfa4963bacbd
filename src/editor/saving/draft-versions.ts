import { HearthError } from '../../model/errors.ts';
import { withRootOf } from '../../model/tree.ts';
import { $tree } from '../document/current-tree.ts';
import { sameDocument } from '../document/same-document.ts';
import { type StoredDocument, treeWith } from './documents.ts';
import type { Draft } from './local-draft.ts';
import { mergeVersions, type Versions } from './versions.ts';

/**
 * Returns the versions for merging a draft: the draft's document, the current document, and the version that the draft is based
 * on.
 */
export function draftVersions({ root, base, working }: Draft): Versions {
  const theirs = $tree.get();
  const having = (document: StoredDocument) => withRootOf(theirs, root, treeWith(root, document));
  return { base: having(base), mine: having(working), theirs };
}

/**
 * Returns whether a draft contains changes that the document does not have; null if the draft cannot be read. A draft that
 * cannot be read must be kept.
 */
export function bringsSomething(draft: Draft): boolean | null {
  try {
    const versions = draftVersions(draft);
    return !sameDocument(draft.root, mergeVersions(versions).tree, versions.theirs);
  } catch (error) {
    if (error instanceof HearthError) return null;
    throw error;
  }
}
