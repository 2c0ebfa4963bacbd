import type { BlockPosition } from '../../model/patch.ts';
import { PAGE_KEY } from '../../model/roots.ts';
import { type ContentTree, listAt, locate, ownerOf } from '../../model/tree.ts';
import { firstWords, ownerLabel } from '../document/labels.ts';
import { listLabel } from './accepted.ts';

/** Texts about whole blocks: the last change, and the place of a new block. Positions are counted from 1. */

/** Returns `Quote moved from position 2 to 3 of 8`. If the block is now in another list, the text names only the new position. */
export function movedSentence(before: ContentTree, after: ContentTree, key: string): string {
  const from = locate(before, key);
  const to = locate(after, key);
  const name = ownerLabel(after, key);
  if (from === null || to === null || from.list !== to.list) {
    return `${name} moved to position ${positionOf(after, key)}`;
  }
  const count = listAt(after, to.list).length;
  return `${name} moved from position ${from.index + 1} to ${to.index + 1} of ${count}`;
}

/** Returns `Quote added at position 3 of 9`. */
export function addedSentence(
  after: ContentTree,
  key: string,
  verb: 'added' | 'duplicated' | 'pasted',
): string {
  const action = verb === 'duplicated' ? 'duplicated, the copy is' : verb;
  return `${ownerLabel(after, key)} ${action} at position ${positionOf(after, key)}`;
}

/** `Quote removed. Undo brings it back.` */
export function removedSentence(name: string, verb: 'removed' | 'cut'): string {
  return `${name} ${verb}. Undo brings it back.`;
}

/** Returns the position of a block: `3 of 9`, followed by its parent unless the parent is the page. */
export function positionOf(tree: ContentTree, key: string): string {
  const place = locate(tree, key);
  if (place === null) return '';
  const position = `${place.index + 1} of ${listAt(tree, place.list).length}`;
  return ownerOf(place.list) === PAGE_KEY ? position : `${position} in ${listLabel(tree, place.list)}`;
}

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

/** Describes a place before or after a component, by the component's first words or, if it has none, by its type. */
function beside(side: 'after' | 'before', tree: ContentTree, key: string): string {
  const words = firstWords(tree, key);
  return words === '' ? `${side} ${ownerLabel(tree, key)}` : `${side}: ${words}`;
}
