import { isObject } from '../model/json.ts';
import { type ContentTree, subtreeAt } from '../model/tree.ts';
import { newBlock } from './new-block.ts';
import { completeBlock, definitionOf } from './registry.ts';

/** The fields that identify a part, or name its kind, and hold none of its content. The columns of a table only identify its cells. */
const NO_CONTENT: ReadonlySet<string> = new Set([
  'key',
  '_id',
  'type',
  'componentType',
  'marginTop',
  'marginBottom',
  'columns',
]);

/**
 * Returns whether a block has only the texts, pictures and links of a new block of its type. A block that contains blocks is
 * not empty, and neither is a block of an unknown type.
 */
export function isEmptyBlock(tree: ContentTree, key: string): boolean {
  const block = tree.blocks[key];
  if (block === undefined || definitionOf(block.componentType) === null) return false;
  if (Object.keys(subtreeAt(tree, key).blocks).length > 1) return false;
  return !differs(completeBlock(block), newBlock(block.componentType));
}

/** Returns whether a value has words that a new value does not have. Numbers and choices between yes and no are no content. */
function differs(value: unknown, fresh: unknown): boolean {
  if (typeof value === 'string') return value.trim() !== '' && value !== fresh;
  if (Array.isArray(value)) {
    const known = Array.isArray(fresh) ? fresh : [];
    return value.some((entry, index) => differs(entry, known[index] ?? known[0]));
  }
  if (!isObject(value)) return false;
  const known = (isObject(fresh) ? fresh : {}) as Record<string, unknown>;
  return Object.entries(value).some(
    ([field, entry]) => !NO_CONTENT.has(field) && differs(entry, known[field]),
  );
}
