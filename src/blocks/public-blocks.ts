import type { StoredBlock } from '../model/block.ts';
import { completeBlock, definitionOf } from './registry.ts';

/**
 * Returns blocks as all readers may read them: complete, and without the private settings of forms. Leaves out blocks of
 * unknown types, because they may contain private data.
 */
export function publicBlocks(blocks: readonly StoredBlock[]): StoredBlock[] {
  return blocks.flatMap((stored) => {
    const definition = definitionOf(stored.componentType);
    if (definition === null) return [];
    const block = completeBlock(stored);
    if (definition.publicFields !== undefined) return [publicBlock(block, definition.publicFields(block))];
    for (const slot of definition.slots ?? []) block[slot] = publicBlocks(block[slot] as StoredBlock[]);
    return [block];
  });
}

function publicBlock(
  { key, componentType, marginTop, marginBottom }: StoredBlock,
  fields: Readonly<Record<string, unknown>>,
): StoredBlock {
  return {
    key,
    componentType,
    ...fields,
    ...(marginTop === undefined ? {} : { marginTop }),
    ...(marginBottom === undefined ? {} : { marginBottom }),
  };
}
