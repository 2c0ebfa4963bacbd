import { invertPatches, type Patch, type SetPatch } from './patch.ts';
import { isRootKey, ROOT_NAMES } from './roots.ts';
import { blockAt, type ContentTree } from './tree.ts';

/**
 * The result of a command: the name that users see, the patches, and the patches that undo them. Without patches, nothing
 * changes.
 */
export interface Change {
  readonly name: string;
  readonly patches: readonly Patch[];
  readonly inverse: readonly Patch[];
}

/** Returns the name of a component type that users see. */
export type LabelOf = (componentType: string) => string;

export function changeOf(name: string, patches: readonly Patch[]): Change {
  return { name, patches, inverse: invertPatches(patches) };
}

/** Returns the name of a type in words: `IconList` becomes 'Icon List'. */
export const wordsOf: LabelOf = (componentType) => componentType.replace(/(?<=[a-z])(?=[A-Z])/g, ' ');

/** Returns the name that users see for the block or document with this key. */
export function nameOf(tree: ContentTree, key: string, labelOf: LabelOf = wordsOf): string {
  return isRootKey(key) ? ROOT_NAMES[key] : labelOf(blockAt(tree, key).componentType);
}

/**
 * Joins two successive changes of the same field into one, for example while a user types. The joined change includes the
 * patches of derived fields. Returns null if the changes cannot be joined.
 */
export function coalesce(first: Change, second: Change): Change | null {
  const [before, after] = [setsOf(first), setsOf(second)];
  if (!before[0] || !after[0] || !isSamePlace(before[0], after[0])) return null;
  const later = after.map((patch) => ({
    ...patch,
    before: (before.find((one) => isSamePlace(one, patch)) ?? patch).before,
  }));
  const earlier = before.filter((patch) => !after.some((one) => isSamePlace(one, patch)));
  return changeOf(second.name, [...later, ...earlier]);
}

/** Returns the patches of a change that only sets fields. Returns no patches if the change does anything else. */
function setsOf({ patches }: Change): readonly SetPatch[] {
  const sets = patches.filter((patch) => patch.type === 'set');
  return sets.length === patches.length ? sets : [];
}

function isSamePlace(a: SetPatch, b: SetPatch): boolean {
  return a.key === b.key && a.path === b.path;
}
