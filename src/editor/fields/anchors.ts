import { isUsableId } from '../../editable/anchor.tsx';
import type { ContentTree } from '../../model/tree.ts';

/** The ids of the anchors on the page, by the keys of their blocks; anchors without a usable id are left out. */
export function anchorIds(tree: Pick<ContentTree, 'blocks'>): ReadonlyMap<string, string> {
  const anchors = Object.values(tree.blocks).flatMap(({ key, componentType, id }) =>
    componentType === 'Anchor' && typeof id === 'string' && isUsableId(id) ? [[key, id] as const] : [],
  );
  return new Map(anchors);
}

/** Whether another anchor of the page has the same id, so that links find only the first of them. */
export function isSharedId(tree: Pick<ContentTree, 'blocks'>, owner: string, id: string): boolean {
  return [...anchorIds(tree)].some(([key, other]) => key !== owner && other === id);
}
