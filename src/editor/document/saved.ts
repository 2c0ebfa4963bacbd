import { atom, computed } from 'nanostores';
import { isUnpublishedChange } from '../../model/page.ts';
import { PAGE_KEY } from '../../model/roots.ts';
import type { ContentTree } from '../../model/tree.ts';
import { $invalidFieldWords } from './invalid-fields.ts';
import { sameDocument } from './same-document.ts';
import { $pageFields, $tree } from './tree.ts';

/** The page as last acknowledged by the server. */
export const $saved = atom<ContentTree>($tree.get());

/** Whether the current page differs from the saved one. Undoing every change makes it clean again. */
export const $dirty = computed([$tree, $saved], (working, saved) => !sameDocument(PAGE_KEY, working, saved));

/**
 * Whether something would be lost when leaving the page: changes, or a text that is invalid for its field.
 */
export const $unsaved = computed(
  [$dirty, $invalidFieldWords],
  (dirty, misfits) => dirty || misfits.length > 0,
);

/** Whether visitors see something else than the editor: the marker at 'Publish Page'. */
export const $unpublishedChanges = computed([$pageFields, $dirty], (page, dirty) => {
  const { lastPublished, updatedAt } = page as { lastPublished?: string | null; updatedAt: string };
  return dirty || isUnpublishedChange({ lastPublished, updatedAt });
});

/** What visitors see of the page, in words. */
export const $publication = computed([$pageFields, $unpublishedChanges], (page, changes) => {
  if (page.published !== true) return 'Not public';
  return changes ? 'Unpublished changes' : 'Public';
});
