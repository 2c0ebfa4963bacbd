import type { StoredBlock } from '../model/block.ts';
import { completeBlock, definitionOf } from './registry.ts';

/**
 * Blocks as everybody may read them: complete, and without those of a type that has no definition here. Nothing says what
 * such a block holds: a form of an older system has the addresses that its mails go to.
 */
export function publicBlocks(blocks: readonly StoredBlock[]): StoredBlock[] {
  return blocks.flatMap((stored) => {
    const definition = definitionOf(stored.componentType);
    if (definition === null) return [];
    const block = completeBlock(stored);
    for (const slot of definition.slots ?? []) block[slot] = publicBlocks(block[slot] as StoredBlock[]);
    return [block];
  });
}
