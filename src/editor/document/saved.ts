import { atom, computed } from 'nanostores';
import { isUnpublishedChange } from '../../model/page.ts';
import { PAGE_KEY, ROOT_KEYS, type RootKey } from '../../model/roots.ts';
import { type ContentTree, withRootOf } from '../../model/tree.ts';
import { $tree, rootAtom } from './current-tree.ts';
import { $invalidFieldWords } from './invalid-fields.ts';
import { sameDocument } from './same-document.ts';

/** Each document as last acknowledged by the server. */
export const $saved = atom<ContentTree>($tree.get());

/** Marks one document of a tree as the version that the server has. */
export function setSaved(root: RootKey, from: ContentTree): void {
  $saved.set(withRootOf($saved.get(), root, from));
}

/** Whether the current page differs from the saved one. Undoing every change makes it clean again. */
export const $dirty = computed([$tree, $saved], (working, saved) => !sameDocument(PAGE_KEY, working, saved));

/** The documents that differ from the saved ones. */
export function dirtyRoots(): RootKey[] {
  return ROOT_KEYS.filter((root) => !sameDocument(root, $tree.get(), $saved.get()));
}

/** Whether any document, the page included, differs from the saved one. */
export const $anyDirty = computed([$tree, $saved], (working, saved) =>
  ROOT_KEYS.some((root) => !sameDocument(root, working, saved)),
);

/**
 * Whether something would be lost when leaving the page: changes of any document, or a text that is invalid for
 * its field.
 */
export const $unsaved = computed(
  [$anyDirty, $invalidFieldWords],
  (dirty, invalidFields) => dirty || invalidFields.length > 0,
);

/** Whether visitors see something else than the editor: the marker at 'Publish Page'. */
export const $unpublishedChanges = computed([rootAtom(PAGE_KEY), $dirty], (page, dirty) => {
  const { lastPublished, updatedAt } = page as { lastPublished?: string | null; updatedAt: string };
  return dirty || isUnpublishedChange({ lastPublished, updatedAt });
});

/** What visitors see of the page, in words. */
export const $publication = computed([rootAtom(PAGE_KEY), $unpublishedChanges], (page, changes) => {
  if (page.published !== true) return 'Not public';
  return changes ? 'Unpublished changes' : 'Public';
});
