import type { FieldKind } from '../../editable/field-kinds.ts';
import type { ContentTree } from '../../model/tree.ts';

/** An object that can be selected: a field, or a whole block. */
export interface Target {
  /** The key of a block, or a document's key such as `page`. */
  readonly owner: string;
  /** The path of the field in its owner; '' if the target is the owner as a whole. */
  readonly property: string;
  readonly kind: FieldKind | 'block';
  readonly label: string;
}

/** Returns a whole block as a target, even if the page does not have the block. */
export function wholeBlock(key: string): Target {
  return { owner: key, property: '', kind: 'block', label: '' };
}

/** Returns a whole block as a target; null if the page does not have the block. */
export function blockTarget(tree: Pick<ContentTree, 'blocks'>, key: string): Target | null {
  return Object.hasOwn(tree.blocks, key) ? wholeBlock(key) : null;
}

/** Returns whether two references mean the same target. */
export function sameTarget(a: Pick<Target, 'owner' | 'property'> | null, b: typeof a): boolean {
  return a === b || (a !== null && b !== null && a.owner === b.owner && a.property === b.property);
}
