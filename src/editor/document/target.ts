import type { FieldKind } from '../../editable/field-kinds.ts';
import type { ContentTree } from '../../model/tree.ts';

/** Something that can be selected: a field of the page, or a whole block. */
export interface Target {
  /** The key of a block, or `page`. */
  readonly owner: string;
  /** The path in the owner; '' is the owner itself. */
  readonly property: string;
  readonly kind: FieldKind | 'block' | 'spacing';
  readonly label: string;
}

/** The path under which the margins of a block are selected. */
export const SPACING = 'spacing';

/** Returns a whole block as a target, whether the page has it or not. */
export function wholeBlock(key: string): Target {
  return { owner: key, property: '', kind: 'block', label: '' };
}

/** Returns a whole block as a target; null while the page has no such block. */
export function blockTarget(tree: Pick<ContentTree, 'blocks'>, key: string): Target | null {
  return Object.hasOwn(tree.blocks, key) ? wholeBlock(key) : null;
}

/** Returns the margins of a block as a target. */
export function spacingTarget(key: string): Target {
  return { owner: key, property: SPACING, kind: 'spacing', label: 'Spacing' };
}

/** Whether two references mean the same target. */
export function sameTarget(a: Pick<Target, 'owner' | 'property'> | null, b: typeof a): boolean {
  return a === b || (a !== null && b !== null && a.owner === b.owner && a.property === b.property);
}
