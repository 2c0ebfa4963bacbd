import { computed } from 'nanostores';
import { hintsOf, hintsOfForm } from '../../blocks/block-hints.ts';
import type { Hint, HintedPage } from '../../blocks/definition.ts';
import type { AnyForm } from '../../blocks/form.ts';
import { completeBlock, definitionOf } from '../../blocks/registry.ts';
import { headerOf } from '../../headers/registry.ts';
import { PAGE_KEY } from '../../model/roots.ts';
import {
  blockAt,
  type ContentTree,
  type ListId,
  listAt,
  listId,
  PAGE_LIST,
  type TreeBlock,
} from '../../model/tree.ts';
import { $tree } from './current-tree.ts';
import { $hasQuickExit } from './quick-exit.ts';

/** A hint, and the key of its block, or `page` for the page header. */
export interface PlacedHint extends Hint {
  readonly owner: string;
}

/**
 * The unfinished parts of the current page, in page order. Unfinished parts do not prevent saving or publishing. Blocks that
 * visitors cannot see, such as those in a hidden column, have no hints.
 */
export const $hints = computed([$tree, $hasQuickExit], (tree, hasQuickExit) => [
  ...headerHints(tree),
  ...hintsIn(tree, PAGE_LIST, hasQuickExit ? WITH_EXIT : WITHOUT_EXIT),
]);

/**
 * The facts about a page, with the cached hints of its blocks without slots. A changed block is a new object, so its hints are
 * computed again.
 */
interface Page extends HintedPage {
  readonly known: WeakMap<TreeBlock, readonly PlacedHint[]>;
}

const WITH_EXIT: Page = { hasQuickExit: true, known: new WeakMap() };
const WITHOUT_EXIT: Page = { hasQuickExit: false, known: new WeakMap() };

function headerHints({ roots: { page } }: ContentTree): readonly PlacedHint[] {
  const form = headerOf(String(page.headerType)).form as AnyForm;
  return hintsOfForm(form, page).map((hint) => ({ ...hint, owner: PAGE_KEY }));
}

function hintsIn(tree: ContentTree, list: ListId, page: Page): readonly PlacedHint[] {
  return listAt(tree, list).flatMap((key) => hintsAt(tree, blockAt(tree, key), page));
}

function hintsAt(tree: ContentTree, block: TreeBlock, page: Page): readonly PlacedHint[] {
  const before = page.known.get(block);
  if (before !== undefined) return before;
  const { slots = [], shownSlots } = definitionOf(block.componentType) ?? {};
  const filled = slots.map((slot) => [
    slot,
    listAt(tree, listId(block.key, slot)).map((key) => blockAt(tree, key)),
  ]);
  const complete = { ...completeBlock(block), ...Object.fromEntries(filled) };
  const own = hintsOf(complete, page).map((hint) => ({ ...hint, owner: block.key }));
  if (slots.length === 0) page.known.set(block, own);
  const shown = shownSlots?.(complete) ?? slots;
  return [...own, ...shown.flatMap((slot) => hintsIn(tree, listId(block.key, slot), page))];
}
