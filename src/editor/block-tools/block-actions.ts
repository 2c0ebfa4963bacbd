import { isEmptyBlock } from '../../blocks/is-empty-block.ts';
import { newBlock } from '../../blocks/new-block.ts';
import { slotsOf } from '../../blocks/registry.ts';
import type { StoredBlock } from '../../model/block.ts';
import type { Change } from '../../model/change.ts';
import {
  duplicateBlock,
  insertBlock,
  moveBlock,
  moveBlockDown,
  moveBlockUp,
  pasteBlock,
  removeBlock,
} from '../../model/commands.ts';
import { valueAt } from '../../model/field-path.ts';
import type { JsonObject } from '../../model/json.ts';
import type { BlockPosition } from '../../model/patch.ts';
import { PAGE_KEY } from '../../model/roots.ts';
import { CONFIRMATIONS } from '../../model/texts.ts';
import { type ListId, listAt, locate, ownerOf } from '../../model/tree.ts';
import { attempt } from '../document/changes.ts';
import { $tree } from '../document/current-tree.ts';
import { labelOf, ownerLabel } from '../document/labels.ts';
import { $selection, type FocusArea, select, type TextPoint } from '../document/selection.ts';
import { blockTarget, type Target, wholeBlock } from '../document/target.ts';
import { announce } from '../ui/announcements.ts';
import { $question } from '../ui/question.ts';
import { assertAccepted, canMoveTo } from './accepted.ts';
import { focusAddPlace } from './add-places.ts';
import { firstField } from './first-editable.ts';
import { keepPlace, showBlock } from './keep-place.ts';
import { addedSentence, movedSentence, removedSentence } from './messages.ts';

/**
 * Actions on whole blocks. Each action makes one named change, announces the result, and selects a suitable target. An action
 * that is not possible shows the reason, changes nothing and returns false.
 */

/** Adds a new block, ready for typing in its first text. */
export function insertNew(componentType: string, { list, after }: BlockPosition): boolean {
  const block = newBlock(componentType);
  const first = firstField(block);
  const done = attempt(
    () => {
      assertAccepted($tree.get(), list, componentType);
      return insertBlock($tree.get(), { list, after, block, slotsOf }, labelOf);
    },
    selected(first ?? wholeBlock(block.key), 'stay'),
  );
  if (!done) return false;
  if (first === null) select(wholeBlock(block.key), { focus: 'sidebar' });
  else select(first, { focus: 'text', caret: defaultWords(block, first) });
  showBlock(block.key);
  announce(addedSentence($tree.get(), block.key, 'added'));
  return true;
}

/** Returns the default words of a new block's text as a selection, so that typing replaces them; null if there are none. */
function defaultWords(block: StoredBlock, { property }: Target): TextPoint | null {
  const words = valueAt(block as JsonObject, property);
  if (typeof words !== 'string' || words === '') return null;
  return { offset: 0, to: words.length, startsBlock: false };
}

/**
 * Inserts a copy of a block with its whole content, and selects the copy. The block must have passed `checkBlocks`. Does not
 * check whether the block's own lists accept their blocks, because these lists already contained the blocks on the original
 * page.
 */
export function insertCopy(block: StoredBlock, { list, after }: BlockPosition): boolean {
  return addCopy('pasted', 'toolbar', () => {
    assertAccepted($tree.get(), list, block.componentType);
    return pasteBlock($tree.get(), { list, after, block, slotsOf }, labelOf);
  });
}

/** Inserts a copy of a block directly after the original, and selects the copy. */
export function duplicate(key: string): boolean {
  return addCopy('duplicated', 'stay', () => duplicateBlock($tree.get(), key, labelOf));
}

/** Moves a block one place up in its list. */
export function moveUp(key: string): boolean {
  return move(key, () => moveBlockUp($tree.get(), key, labelOf));
}

/** Moves a block one place down in its list. */
export function moveDown(key: string): boolean {
  return move(key, () => moveBlockDown($tree.get(), key, labelOf));
}

/**
 * Moves a block to any place that accepts the block, and focuses its grip. The page does not scroll, because the block was
 * dropped where the user sees it.
 */
export function moveTo(key: string, to: BlockPosition): boolean {
  const before = $tree.get();
  const type = before.blocks[key]?.componentType;
  const done = attempt(
    () => {
      if (type !== undefined && !canMoveTo(before, to.list, key)) assertAccepted(before, to.list, type);
      return moveBlock(before, { key, to }, labelOf);
    },
    selected(wholeBlock(key), 'toolbar'),
  );
  if (done) announce(movedSentence(before, $tree.get(), key));
  return done;
}

/** Removes a block. If the block has content, first asks the user to confirm. */
export function confirmRemoval(key: string): void {
  if (isEmptyBlock($tree.get(), key)) {
    remove(key);
    return;
  }
  $question.set({ message: CONFIRMATIONS.removeBlock, yes: 'Remove', onYes: () => remove(key) });
}

/**
 * Removes a block and selects a neighbour in its list: the next block or, if there is none, the previous one. If the list is
 * now empty, selects the parent.
 */
export function remove(key: string, verb: 'removed' | 'cut' = 'removed'): boolean {
  const tree = $tree.get();
  const name = ownerLabel(tree, key);
  const list = locate(tree, key)?.list ?? null;
  const beside = list === null ? null : besideInList(list, key);
  const target = beside ?? aroundList(list);
  const done = attempt(
    () => {
      const change = removeBlock(tree, { list, key }, labelOf);
      return verb === 'cut' ? { ...change, name: `Cut ${name}` } : change;
    },
    target === null ? undefined : selected(target, 'toolbar'),
  );
  if (!done) return false;
  if (target === null && list !== null) focusAddPlace(list);
  if (target !== null) showBlock(target.owner);
  announce(removedSentence(name, verb));
  return true;
}

function move(key: string, command: () => Change): boolean {
  return keepPlace(key, () => {
    const before = $tree.get();
    const stays = $selection.get()?.owner === key;
    const done = attempt(command, stays ? undefined : selected(wholeBlock(key), 'stay'));
    if (done) announce(movedSentence(before, $tree.get(), key));
    return done;
  });
}

function addCopy(verb: 'duplicated' | 'pasted', focus: FocusArea, command: () => Change): boolean {
  let key = '';
  const copied = () => {
    const change = command();
    const [patch] = change.patches;
    if (patch?.type === 'insert') key = patch.block.key;
    return change;
  };
  // A getter, because the copy has a key only after the change.
  const then = {
    focus,
    get target() {
      return wholeBlock(key);
    },
  };
  if (!attempt(copied, then)) return false;
  showBlock(key);
  announce(addedSentence($tree.get(), key, verb));
  return true;
}

function selected(target: Target, focus: FocusArea) {
  return { target, focus };
}

function besideInList(list: ListId, key: string): Target | null {
  const keys = listAt($tree.get(), list);
  const index = keys.indexOf(key);
  const beside = keys[index + 1] ?? keys[index - 1];
  return beside === undefined ? null : wholeBlock(beside);
}

function aroundList(list: ListId | null): Target | null {
  const owner = list === null ? PAGE_KEY : ownerOf(list);
  return owner === PAGE_KEY ? null : blockTarget($tree.get(), owner);
}
