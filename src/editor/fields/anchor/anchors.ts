import { fieldsOf } from '../../../blocks/form.ts';
import { isUsableId } from '../../../editable/anchor.tsx';
import type { ContentTree } from '../../../model/tree.ts';
import { formOf } from '../../document/forms.ts';

type Tree = Pick<ContentTree, 'blocks' | 'roots'>;

/** Returns the ids of the anchors on the page, by the keys of their blocks. Leaves out invalid ids. */
export function anchorIds(tree: Tree): ReadonlyMap<string, string> {
  const anchors = Object.values(tree.blocks).flatMap((block) =>
    fieldsOf(formOf(tree, block.key)).flatMap(({ property, form }) => {
      const id = form.editor === 'anchor' ? block[property] : undefined;
      return typeof id === 'string' && isUsableId(id) ? [[block.key, id] as const] : [];
    }),
  );
  return new Map(anchors);
}

/** Returns whether another anchor of the page has the same id, in which case links find only the first anchor. */
export function isSharedId(tree: Tree, owner: string, id: string): boolean {
  return [...anchorIds(tree)].some(([key, other]) => key !== owner && other === id);
}
