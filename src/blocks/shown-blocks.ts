import type { StoredBlock } from '../model/block.ts';
import { completeBlock, definitionOf, slotsOf } from './registry.ts';

/** Returns the blocks that readers see: without blocks of unknown types, and without slots that a block does not show. */
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

/** Returns blocks together with the blocks inside them, at any depth. Each block is followed by the blocks inside it. */
export function withNested(blocks: readonly StoredBlock[]): StoredBlock[] {
  return blocks.flatMap((block) => [
    block,
    ...slotsOf(block.componentType).flatMap((slot) => withNested((block[slot] ?? []) as StoredBlock[])),
  ]);
}
