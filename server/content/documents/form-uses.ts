import { withNested } from '../../../src/blocks/shown-blocks.ts';
import type { StoredBlock } from '../../../src/model/block.ts';
import { formOf } from '../../../src/model/forms/form-of.ts';

/** Returns the blocks that are forms, in reading order, including those nested in other blocks. */
export function formsIn(blocks: readonly StoredBlock[]): StoredBlock[] {
  return withNested(blocks).filter((block) => formOf(block) !== null);
}

/** Returns the identifiers of the forms among blocks. */
export function formIdentifiers(blocks: readonly StoredBlock[]): string[] {
  return formsIn(blocks).flatMap((block) => formOf(block)?.settings.identifier || []);
}
