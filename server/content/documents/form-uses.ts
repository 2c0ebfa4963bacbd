import { slotsOf } from '../../../src/blocks/registry.ts';
import type { StoredBlock } from '../../../src/model/block.ts';
import { formOf } from '../../../src/model/forms/form-of.ts';

/** The blocks that are forms, in reading order, those in the lists of other blocks included. */
export function formsIn(blocks: readonly StoredBlock[]): StoredBlock[] {
  return blocks.flatMap((block) => [
    ...(formOf(block) === null ? [] : [block]),
    ...slotsOf(block.componentType).flatMap((slot) => formsIn(block[slot] as StoredBlock[])),
  ]);
}

/** The identifiers of the forms among blocks. */
export function formIdentifiers(blocks: readonly StoredBlock[]): string[] {
  return formsIn(blocks).flatMap((block) => formOf(block)?.settings.identifier || []);
}
