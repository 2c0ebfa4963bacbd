import { PAGE_KEY } from './block.ts';
import { invertPatches, type Patch, type SetPatch } from './patch.ts';
import { blockAt, type ContentTree } from './tree.ts';

/** What a command did: its name as people read it, the patches, and those that take them back. No patches: no change. */
export type Change = { name: string; patches: Patch[]; inverse: Patch[] };

/** The name that people read for a component type. */
export type LabelOf = (componentType: string) => string;

export function changeOf(name: string, patches: Patch[]): Change {
  return { name, patches, inverse: invertPatches(patches) };
}

/** The type's own name in words: `IconList` is 'Icon List'. */
export const wordsOf: LabelOf = (componentType) => componentType.replace(/(?<=[a-z])(?=[A-Z])/g, ' ');

/** What people read for the block with this key, 'page' for the page. */
export function nameOf(tree: ContentTree, key: string, labelOf: LabelOf = wordsOf): string {
  return key === PAGE_KEY ? 'page' : labelOf(blockAt(tree, key).componentType);
}

/**
 * One change for two that set the same field one after the other, as typing does; null where they are not that.
 */
export function coalesce(first: Change, second: Change): Change | null {
  const before = onlySet(first);
  const after = onlySet(second);
  if (!before || !after || before.key !== after.key || before.path !== after.path) return null;
  return changeOf(second.name, [{ ...after, before: before.before }]);
}

function onlySet({ patches }: Change): SetPatch | null {
  const [patch] = patches;
  return patches.length === 1 && patch?.type === 'set' ? patch : null;
}
