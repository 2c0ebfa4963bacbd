import type { StoredBlock } from '../model/block.ts';
import type { BlockOf } from './definition.ts';
import type { pageList } from './page-list/definition.ts';
import { slotsOf } from './registry.ts';
import { shownBlocks } from './shown-blocks.ts';

type PageList = BlockOf<typeof pageList>;

/** The first list of pages that readers see among blocks: the one that has parts. Null where there is none. */
export function firstPageList(blocks: readonly StoredBlock[]): PageList | null {
  return pageListsIn(shownBlocks(blocks))[0] ?? null;
}

function pageListsIn(blocks: readonly StoredBlock[]): PageList[] {
  return blocks.flatMap((block) => [
    ...(block.componentType === 'PageList' ? [block as PageList] : []),
    ...slotsOf(block.componentType).flatMap((slot) => pageListsIn(block[slot] as StoredBlock[])),
  ]);
}
