import type { StoredBlock } from '../model/block.ts';
import { definitions, slotsOf } from './registry.ts';

/**
 * The block types on a page, nested ones included, in the order of the registry. Unknown types are omitted.
 */
export function usedTypes(blocks: readonly StoredBlock[]): readonly string[] {
  const used = new Set<string>();
  const visit = (list: readonly StoredBlock[]): void => {
    for (const block of list) {
      used.add(block.componentType);
      for (const slot of slotsOf(block.componentType)) visit((block[slot] ?? []) as StoredBlock[]);
    }
  };
  visit(blocks);
  return definitions.map((definition) => definition.type).filter((type) => used.has(type));
}
