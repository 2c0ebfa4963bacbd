import { atom, computed } from 'nanostores';
import { type FieldPath, valueAt } from '../../model/field-path.ts';
import type { JsonObject } from '../../model/json.ts';
import { isUnpublishedChange } from '../../model/page.ts';
import { PAGE_KEY, ROOT_KEYS, type RootKey } from '../../model/roots.ts';
import { type ContentTree, withRootFields, withRootOf } from '../../model/tree.ts';
import { $tree, commitTree } from './current-tree.ts';
import { $invalidFieldWords } from './invalid-fields.ts';
import { keepEqual } from './keep-equal.ts';
import { $openForms } from './open-forms.ts';
import { sameDocument } from './same-document.ts';

/** Each document as last confirmed by the server. */
export const $saved = atom<ContentTree>($tree.get());

/** The page as it was when it was opened or last published. Readers see this version or an older one. */
let shared = $tree.get();

/**
 * Returns whether a value of a block is public and still the same, so that readers may already have sent something that refers
 * to it.
 */
export function isPublicValue(key: string, path: FieldPath): boolean {
  if ($tree.get().roots.page.lastPublished === null) return false;
  const value = valueAt(shared.blocks[key], path);
  return Boolean(value) && value === valueAt($tree.get().blocks[key], path);
}

/** Initializes the stores with the documents as loaded from the server. */
export function openSaved(tree: ContentTree): void {
  shared = tree;
  $saved.set(tree);
}

/** Marks one document of a tree as the saved version. */
export function setSaved(root: RootKey, from: ContentTree): void {
  const publishedAt = ({ roots }: ContentTree) => roots.page.lastPublished;
  if (root === PAGE_KEY && publishedAt(from) !== publishedAt(shared)) shared = from;
  $saved.set(withRootOf($saved.get(), root, from));
}

/** Sets fields of the page that only the server changes, such as its roles. This does not make the page dirty. */
export function setPageState(fields: JsonObject): void {
  const told = (tree: ContentTree) => withRootFields(tree, PAGE_KEY, { ...tree.roots.page, ...fields });
  $saved.set(told($saved.get()));
  commitTree(told($tree.get()));
}

/** The documents that differ from the saved ones. If every change is undone, a document is clean again. */
export const $dirtyRoots = computed(
  [$tree, $saved],
  keepEqual((working: ContentTree, saved: ContentTree): readonly RootKey[] =>
    ROOT_KEYS.filter((root) => !sameDocument(root, working, saved)),
  ),
);

/** Whether the current page differs from the saved one. */
export const $dirty = computed($dirtyRoots, (roots) => roots.includes(PAGE_KEY));

/** Whether any document, including the page, differs from the saved one. */
export const $anyDirty = computed($dirtyRoots, (roots) => roots.length > 0);

/**
 * Whether leaving the page would lose something: changes of any document, a text that is invalid for its field, or the input of
 * a form with its own save call.
 */
export const $unsaved = computed(
  [$anyDirty, $invalidFieldWords, $openForms],
  (dirty, invalidFields, forms) => dirty || invalidFields.length > 0 || forms.length > 0,
);

/** The published state of a document, compared with its current version. */
export interface Publication {
  readonly words: 'Not public' | 'Public' | 'Unpublished changes';
  /**
   * Whether the version that visitors see differs from the version in the editor. False if the document was neither saved nor
   * changed.
   */
  readonly differs: boolean;
}

/** The published state of each document. */
export const $publications = computed(
  [$tree, $dirtyRoots],
  keepEqual(
    ({ roots }: ContentTree, dirty: readonly RootKey[]) =>
      Object.fromEntries(
        ROOT_KEYS.map((root) => [root, publicationOf(roots[root], !dirty.includes(root))]),
      ) as Record<RootKey, Publication>,
  ),
);

/** The published state of the page, in words. */
export const $publication = computed($publications, ({ page }) => page.words);

function publicationOf(document: JsonObject | undefined, isSaved: boolean): Publication {
  const { published, lastPublished, updatedAt } = (document ?? {}) as Partial<StoredState>;
  const isBegun = typeof updatedAt === 'string';
  const differs = !isSaved || (isBegun && isUnpublishedChange({ lastPublished, updatedAt }));
  if (published !== true) return { words: 'Not public', differs };
  return { words: differs ? 'Unpublished changes' : 'Public', differs };
}

/** The fields of every stored document that describe its state. */
interface StoredState {
  readonly published: boolean;
  readonly lastPublished: string | null;
  readonly updatedAt: string | null;
}
