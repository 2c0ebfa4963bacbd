import type { BlockPosition } from '../../model/patch.ts';
import { PAGE_KEY } from '../../model/roots.ts';
import { type ContentTree, listAt, ownerOf } from '../../model/tree.ts';
import { firstWords, ownerLabel } from '../document/labels.ts';
import { listLabel } from './accepted.ts';

/**
 * Describes where a component will be added: 'After: We meet every …', 'In Titled area, before: You can come
 * …', 'On the empty page'.
 */
export function placeWords(tree: ContentTree, { list, after }: BlockPosition): string {
  const inside = ownerOf(list) === PAGE_KEY ? '' : `In ${listLabel(tree, list)}, `;
  const [first] = listAt(tree, list);
  const words = after !== null ? beside('after', tree, after) : first ? beside('before', tree, first) : '';
  if (words === '') return inside === '' ? 'On the empty page' : `${inside}which is empty`;
  return inside === '' ? `${words.charAt(0).toUpperCase()}${words.slice(1)}` : `${inside}${words}`;
}

/** Describes a place beside a component, by the component's first words or, if it has none, by its type. */
function beside(side: 'after' | 'before', tree: ContentTree, key: string): string {
  const words = firstWords(tree, key);
  return words === '' ? `${side} ${ownerLabel(tree, key)}` : `${side}: ${words}`;
}
