import { $tree } from '../document/current-tree.ts';
import { inOneStep } from '../document/history.ts';
import { listItems } from '../document/site-items.ts';
import type { Target } from '../document/target.ts';
import { isWordList } from '../document/word-lists.ts';
import { fullReason, removeFromList } from '../fields/list/list-actions.ts';
import { addAndEdit } from './item-tools.ts';

/**
 * Leaves the choices of a form's field from the last one, if that is empty: takes it away, and begins the next field, as one undo
 * step. The only choice stays. Returns whether the choices were left.
 */
export function leaveChoices(place: Pick<Target, 'owner' | 'property'>, text: string): boolean {
  const [field, choice] = listItems($tree.get(), place).slice(-2);
  if (field === undefined || choice === undefined || text !== '') return false;
  if (!isWordList($tree.get(), choice.owner, choice.property) || fullReason(field) !== null) return false;
  if (choice.count < 2 || choice.index < choice.count - 1) return false;
  inOneStep(() => {
    removeFromList(choice, choice.item);
    addAndEdit(field, field.item);
  });
  return true;
}
