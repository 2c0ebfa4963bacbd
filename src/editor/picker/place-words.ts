import { PAGE_KEY } from '../../model/block.ts';
import type { BlockPlace } from '../../model/patch.ts';
import { type ContentTree, listAt, ownerOf } from '../../model/tree.ts';
import { listLabel } from '../blocks/accepted.ts';
import { ownerLabel } from '../labels.ts';

/** Where a component is about to be added: 'After Quote', 'At the start of the page', 'In Titled area, before Text'. */
export function placeWords(tree: ContentTree, { list, after }: BlockPlace): string {
  const inside = ownerOf(list) === PAGE_KEY ? '' : `In ${listLabel(tree, list)}, `;
  const [first] = listAt(tree, list);
  const words =
    after !== null ? `after ${ownerLabel(tree, after)}` : first ? `before ${ownerLabel(tree, first)}` : '';
  if (words === '') return inside === '' ? 'On the empty page' : `${inside}which is empty`;
  return inside === '' ? `${words.charAt(0).toUpperCase()}${words.slice(1)}` : `${inside}${words}`;
}
