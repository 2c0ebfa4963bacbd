import { definitionOf } from '../blocks/registry.ts';
import { PAGE_KEY } from '../model/block.ts';
import { type LabelOf, wordsOf } from '../model/change.ts';
import { blockAt, type ContentTree } from '../model/tree.ts';

/** What editors call the fields of the page itself. */
export const PAGE_LABEL = 'Page header';

/** The name of a component type as editors read it; that of an unknown type in words. */
export const labelOf: LabelOf = (componentType) =>
  definitionOf(componentType)?.label ?? wordsOf(componentType);

/** What editors call the object a leaf is bound to: a block, or the page. */
export function ownerLabel(tree: Pick<ContentTree, 'blocks'>, owner: string): string {
  return owner === PAGE_KEY ? PAGE_LABEL : labelOf(blockAt(tree, owner).componentType);
}

/** A field's name in words: `quoteBy` is 'Quote by', `header.title` is 'Header title'. */
export function fieldLabel(path: string): string {
  const words = path
    .replaceAll('.', ' ')
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
