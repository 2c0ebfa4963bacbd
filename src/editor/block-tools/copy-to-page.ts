import { atom } from 'nanostores';
import { slotsOf } from '../../blocks/registry.ts';
import { pasteBlock } from '../../model/commands.ts';
import type { StoredPage } from '../../model/page.ts';
import { applyPatches } from '../../model/patch.ts';
import { fromSubtree, fromTree, subtreeAt } from '../../model/tree.ts';
import { labelOf } from '../document/labels.ts';
import { getApi, postApi } from '../document/start.ts';
import { $pageFields, $tree, treeOf } from '../document/tree.ts';
import { newerVersion } from '../saving/send.ts';
import { endOfPage } from './add-places.ts';

/** The block that is about to be duplicated to another page; null while none is. */
export const $copyToPage = atom<string | null>(null);

/**
 * Puts a copy of a block at the end of the draft of the page with this path, and saves that page; this page stays as it is.
 * Where somebody saves the other page at the same moment, the copy is put into what they saved, once. Answers what the
 * other page is called; null, and nothing is done, where it is this one. Throws a `CallError`.
 */
export async function copyToPage(key: string, path: string): Promise<string | null> {
  const block = fromSubtree(subtreeAt($tree.get(), key), slotsOf);
  const loaded = await getApi<StoredPage>('page/load', { slug: path, collection: 'pages' });
  if (loaded._id === $pageFields.get()._id) return null;
  try {
    await save(withCopy(loaded, block));
  } catch (error) {
    const newer = newerVersion(error);
    if (newer === null) throw error;
    await save(withCopy(newer.page, block));
  }
  return loaded.title || path;
}

/** A page with a copy of a block at its end. */
function withCopy(page: StoredPage, block: object): StoredPage {
  const tree = treeOf(page);
  const { patches } = pasteBlock(tree, { ...endOfPage(tree), block, slotsOf }, labelOf);
  return fromTree(applyPatches(tree, patches), slotsOf) as unknown as StoredPage;
}

async function save(page: StoredPage): Promise<void> {
  await postApi('page/save', { page, collection: page.collection });
}
