import type { StoredBlock } from '../model/block.ts';
import { completeBlock, definitionOf, slotsOf } from './registry.ts';

/** Returns blocks as readers see them: without those of unknown type, and without lists that a block does not show. */
export function shownBlocks(blocks: readonly StoredBlock[]): StoredBlock[] {
  return blocks.flatMap((stored) => {
    const definition = definitionOf(stored.componentType);
    if (definition === null) return [];
    const block = completeBlock(stored);
    const shown = definition.shownSlots?.(block) ?? definition.slots ?? [];
    const slots = (definition.slots ?? []).map((slot) => [
      slot,
      shown.includes(slot) ? shownBlocks(block[slot] as StoredBlock[]) : [],
    ]);
    return [{ ...block, ...Object.fromEntries(slots) }];
  });
}

/** Returns blocks and the blocks in their slots, at any depth: each block is followed by those in it. */
export function withNested(blocks: readonly StoredBlock[]): StoredBlock[] {
  return blocks.flatMap((block) => [
    block,
    ...slotsOf(block.componentType).flatMap((slot) => withNested((block[slot] ?? []) as StoredBlock[])),
  ]);
}
