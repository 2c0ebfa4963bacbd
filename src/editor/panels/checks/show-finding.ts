import type { Repair } from '../../../checks/rule.ts';
import { isSiteRootKey, PAGE_KEY } from '../../../model/roots.ts';
import type { ContentTree } from '../../../model/tree.ts';
import { attempt } from '../../document/changes.ts';
import { $tree } from '../../document/current-tree.ts';
import { endTyping } from '../../document/history.ts';
import { fieldOwnerLabel } from '../../document/labels.ts';
import { startSelectMode } from '../../document/menu-state.ts';
import { closeModal, openModal } from '../../document/modal-state.ts';
import { select } from '../../document/selection.ts';
import { blockTarget } from '../../document/target.ts';
import { announce } from '../../ui/announcements.ts';
import { toastError } from '../../ui/toasts.ts';
import { placeInWords } from '../place-in-words.ts';
import { selectPlace } from '../select-place.ts';

interface Place {
  readonly owner: string;
  readonly property: string;
}

/** Whether a finding has a place that can be shown. A finding about the page as a whole has none. */
export function hasPlace({ owner, property }: Place): boolean {
  return owner !== PAGE_KEY || property !== '';
}

/** Returns the place of a finding in words: 'Accordion: Is it free?', 'Page settings', 'The whole page'. */
export function findingPlace(tree: ContentTree, place: Place): string {
  if (!hasPlace(place)) return 'The whole page';
  if (isOnPage(place)) return placeInWords(tree, place);
  return fieldOwnerLabel(tree, place.owner, place.property);
}

function isOnPage({ owner, property }: Place): boolean {
  return !isSiteRootKey(owner) && (owner !== PAGE_KEY || property.startsWith('header.'));
}

/** Leads to the place of a finding: selects it on the page, or opens the settings that have its field. */
export function showFinding(place: Place): void {
  const { owner, property } = place;
  if (!isOnPage(place)) {
    openModal(owner === PAGE_KEY ? 'page-settings' : 'site-settings', owner === PAGE_KEY ? 'seo' : 'general');
    return;
  }
  if (owner !== PAGE_KEY && !Object.hasOwn($tree.get().blocks, owner)) {
    toastError('This part of the page is not here any more.');
    return;
  }
  closeModal();
  if (property !== '') {
    selectPlace(place);
    return;
  }
  const target = blockTarget($tree.get(), owner);
  if (target === null) return;
  startSelectMode();
  select(target, { focus: 'sidebar' });
}

/** Carries out a repair as one step that can be undone. Returns whether something has changed. */
export function repairFinding({ label, change }: Repair): boolean {
  endTyping();
  const before = $tree.get();
  const isDone = attempt(() => ({ ...change(before), name: label }));
  if (isDone) announce(`Done: ${label}. Undo brings it back.`);
  return isDone;
}
