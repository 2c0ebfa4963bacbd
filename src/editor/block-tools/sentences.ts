import { PAGE_KEY } from '../../model/roots.ts';
import { type ContentTree, listAt, locate, ownerOf } from '../../model/tree.ts';
import { ownerLabel } from '../document/labels.ts';
import { listLabel } from './accepted.ts';

/** What the live region says of changes to whole blocks. Positions begin at 1. */

/** `Quote moved from position 2 to 3 of 8`; into another list, where it stands now. */
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

/** `Quote added at position 3 of 9`, for a block that has come onto the page. */
export function addedSentence(
  after: ContentTree,
  key: string,
  verb: 'added' | 'duplicated' | 'pasted',
): string {
  const said = verb === 'duplicated' ? 'duplicated, the copy is' : verb;
  return `${ownerLabel(after, key)} ${said} at position ${positionOf(after, key)}`;
}

/** `Quote removed. Undo brings it back.` */
export function removedSentence(name: string, verb: 'removed' | 'cut'): string {
  return `${name} ${verb}. Undo brings it back.`;
}

/** Where a block stands: `3 of 9`, and in what, where that is not the page. */
export function positionOf(tree: ContentTree, key: string): string {
  const place = locate(tree, key);
  if (place === null) return '';
  const position = `${place.index + 1} of ${listAt(tree, place.list).length}`;
  return ownerOf(place.list) === PAGE_KEY ? position : `${position} in ${listLabel(tree, place.list)}`;
}
