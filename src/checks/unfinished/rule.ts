import { hintsOf, hintsOfForm } from '../../blocks/block-hints.ts';
import type { Hint } from '../../blocks/definition.ts';
import type { AnyForm } from '../../blocks/form.ts';
import { slotsOf } from '../../blocks/registry.ts';
import { headerOf } from '../../headers/registry.ts';
import { PAGE_KEY } from '../../model/roots.ts';
import { HINTS } from '../../model/texts.ts';
import { listAt, listId } from '../../model/tree.ts';
import type { CheckedBlock, CheckedPage } from '../page.ts';
import { found, type Rule } from '../rule.ts';

/** The hints that rules of their own give, with their repairs. */
const ELSEWHERE: readonly string[] = [HINTS.nothingBelow];

/** Parts that a block itself calls unfinished: gaps, links with one half, questions of forms without answers, videos that do not play. */
export const unfinished: Rule = {
  name: 'unfinished',
  label: 'Not finished yet',
  check: (page, { hasQuickExit }) =>
    hintsAt(page, hasQuickExit)
      .filter(({ hint }) => !hint.property.endsWith('.alt') && !ELSEWHERE.includes(hint.message))
      .map(({ owner, hint }) => found({ owner, property: hint.property }, 'look', hint.message)),
};

/** Returns the hints of the page header and of the blocks that readers see. */
export function hintsAt(
  { tree, page, blocks }: CheckedPage,
  hasQuickExit = false,
): readonly { readonly owner: string; readonly hint: Hint }[] {
  const header = hintsOfForm(headerOf(String(page.headerType)).form as AnyForm, page);
  return [
    ...header.map((hint) => ({ owner: PAGE_KEY, hint })),
    ...blocks.flatMap((block) =>
      hintsOf(withSlots(tree, block) as never, { hasQuickExit }).map((hint) => ({ owner: block.key, hint })),
    ),
  ];
}

/** Returns a block with the blocks inside it, which a tree keeps apart. */
function withSlots(tree: CheckedPage['tree'], { key, type, fields }: CheckedBlock): object {
  const slots = slotsOf(type).map((slot) => [
    slot,
    listAt(tree, listId(key, slot)).map((inside) => tree.blocks[inside]),
  ]);
  return { ...fields, ...Object.fromEntries(slots) };
}
