import { atom, computed } from 'nanostores';
import { isUnpublishedChange } from '../../model/page.ts';
import { PAGE_KEY } from '../../model/roots.ts';
import type { ContentTree } from '../../model/tree.ts';
import { $invalidFieldWords } from './invalid-fields.ts';
import { sameDocument } from './same-document.ts';
import { $pageFields, $tree } from './tree.ts';

/** The page as the server last acknowledged it. */
export const $saved = atom<ContentTree>($tree.get());

/** Whether the working copy differs from the saved one. Taking every change back makes it clean again. */
export const $dirty = computed([$tree, $saved], (working, saved) => !sameDocument(PAGE_KEY, working, saved));

/** Whether something would be lost with the page: changes, or a text that does not fit its field. */
export const $unsaved = computed(
  [$dirty, $invalidFieldWords],
  (dirty, misfits) => dirty || misfits.length > 0,
);

/** Whether visitors could see something else than what is here: the marker at 'Publish Page'. */
export const $unpublishedChanges = computed([$pageFields, $dirty], (page, dirty) => {
  const { lastPublished, updatedAt } = page as { lastPublished?: string | null; updatedAt: string };
  return dirty || isUnpublishedChange({ lastPublished, updatedAt });
});

/** What visitors see of the page, in words. */
export const $publication = computed([$pageFields, $unpublishedChanges], (page, changes) => {
  if (page.published !== true) return 'Not public';
  return changes ? 'Unpublished changes' : 'Public';
});
