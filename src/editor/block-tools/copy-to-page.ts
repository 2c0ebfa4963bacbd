import { atom } from 'nanostores';
import { slotsOf } from '../../blocks/registry.ts';
import { pasteBlock } from '../../model/commands.ts';
import type { StoredPage } from '../../model/page.ts';
import { applyPatches } from '../../model/patch.ts';
import { PAGE_KEY } from '../../model/roots.ts';
import { fromSubtree, subtreeAt } from '../../model/tree.ts';
import { $tree, pageOf, rootAtom, treeOf } from '../document/current-tree.ts';
import { labelOf } from '../document/labels.ts';
import { ofThisSite } from '../document/sites.ts';
import { getApi, postApi } from '../document/start-editor.ts';
import { newerVersion } from '../saving/send.ts';
import { endOfPage } from './add-places.ts';

/** The block for which the dialog 'duplicate to another page' is open; null while the dialog is closed. */
export const $copyToPage = atom<string | null>(null);

/**
 * Adds a copy of a block at the end of the page at this path, in that page's draft, and saves the page. The current page does
 * not change. If another user saves the other page at the same moment, tries once more with that user's version. Returns the
 * title of the other page. If the path is that of the current page, copies nothing and returns null.
 * @throws ApiError
 */
export async function copyToPage(key: string, path: string): Promise<string | null> {
  const block = fromSubtree(subtreeAt($tree.get(), key), slotsOf);
  const query = { slug: path, collection: 'pages', ...ofThisSite() };
  const loaded = await getApi('page/load', query);
  if (loaded._id === rootAtom(PAGE_KEY).get()._id) return null;
  try {
    await save(withCopy(loaded, block));
  } catch (error) {
    const newer = newerVersion(PAGE_KEY, error);
    if (newer === null) throw error;
    await save(withCopy(newer.theirs as StoredPage, block));
  }
  return loaded.title || path;
}

/** Returns the page with a copy of a block at its end. */
function withCopy(page: StoredPage, block: object): StoredPage {
  const tree = treeOf(page);
  const { patches } = pasteBlock(tree, { ...endOfPage(tree), block, slotsOf }, labelOf);
  return pageOf(applyPatches(tree, patches));
}

async function save(page: StoredPage): Promise<void> {
  await postApi('page/save', { page, collection: page.collection });
}
