import type { StoredBlock } from '../model/block.ts';
import { completeBlock, definitionOf } from './registry.ts';

/**
 * The blocks in the form that everybody may read: complete, and without those of unknown type, which may hold
 * private data: a form of a legacy system contains the e-mail addresses that receive its submissions.
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
