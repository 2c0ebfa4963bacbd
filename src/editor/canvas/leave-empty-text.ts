import { isEmptyBlock } from '../../blocks/is-empty-block.ts';
import { isInline } from '../../editable/field-kinds.ts';
import { removeBlock } from '../../model/commands.ts';
import { listAt, locate } from '../../model/tree.ts';
import { removedSentence } from '../block-tools/messages.ts';
import { attempt } from '../document/changes.ts';
import { $tree } from '../document/current-tree.ts';
import { labelOf, ownerLabel } from '../document/labels.ts';
import { wholeBlock } from '../document/target.ts';
import { reveal, selectableTargets } from '../page-dom/target-elements.ts';
import { announce } from '../ui/announcements.ts';

/**
 * Takes an empty text away, and goes back to the component before it: to the end of its last text or, if it has no text, such as
 * a picture, to the component as a whole. Returns whether the text is gone.
 */
export function leaveEmptyText(key: string): boolean {
  const tree = $tree.get();
  const place = locate(tree, key);
  const before = place === null ? undefined : listAt(tree, place.list)[place.index - 1];
  if (place === null || before === undefined || !isEmptyBlock(tree, key)) return false;
  const words = selectableTargets().findLast(({ owner, kind }) => owner === before && isInline(kind));
  const target = words ?? wholeBlock(before);
  const name = ownerLabel(tree, key);
  const done = attempt(() => removeBlock(tree, { list: place.list, key }, labelOf), {
    target,
    focus: words === undefined ? 'toolbar' : 'text',
  });
  if (!done) return false;
  reveal(target);
  announce(removedSentence(name, 'removed'));
  return true;
}
