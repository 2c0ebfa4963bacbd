import type { StoredBlock } from '../model/block.ts';
import type { BlockOf } from './definition.ts';
import type { pageList } from './page-list/definition.ts';
import { slotsOf } from './registry.ts';
import { shownBlocks } from './shown-blocks.ts';

type PageList = BlockOf<typeof pageList>;

/** The lists of pages that readers see among blocks, in their order: the first one has parts. */
export function pageLists(blocks: readonly StoredBlock[]): readonly PageList[] {
  return pageListsIn(shownBlocks(blocks));
}

function pageListsIn(blocks: readonly StoredBlock[]): PageList[] {
  return blocks.flatMap((block) => [
    ...(block.componentType === 'PageList' ? [block as PageList] : []),
    ...slotsOf(block.componentType).flatMap((slot) => pageListsIn(block[slot] as StoredBlock[])),
  ]);
}
