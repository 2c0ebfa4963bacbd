import type { StoredBlock } from '../model/block.ts';
import { definitions } from './registry.ts';
import { withNested } from './shown-blocks.ts';

/** Returns the block types on a page, including blocks inside blocks, in the order of the registry. Unknown types are omitted. */
export function usedTypes(blocks: readonly StoredBlock[]): readonly string[] {
  const used = new Set(withNested(blocks).map(({ componentType }) => componentType));
  return definitions.map((definition) => definition.type).filter((type) => used.has(type));
}
