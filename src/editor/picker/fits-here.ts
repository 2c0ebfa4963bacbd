import type { BlockDefinition } from '../../blocks/definition.ts';
import { TEXT_TYPES } from '../../blocks/text-blocks.ts';
import type { BlockPosition } from '../../model/patch.ts';
import { isRootKey } from '../../model/roots.ts';
import { type ContentTree, listAt, ownerOf } from '../../model/tree.ts';

/** The number of components that the picker shows as fitting. */
const FITTING = 4;

const [TEXT] = TEXT_TYPES;

/** The types that usually come next, the likeliest one first: at the start of a page, in a column, and elsewhere. */
const FIRST = ['RichText', 'EmergencyContact', 'ButtonCta', 'Media'];
const IN_COLUMN = ['RichText', 'Media', 'ButtonCta', 'IconList'];
const ELSEWHERE = ['RichText', 'Table', 'Media', 'ListAccordion', 'ButtonCta', 'IconList'];

/**
 * Returns the components that usually come at a place, from those that the place accepts. A component is rarely followed by
 * another one of its type, except a text.
 */
export function fitsHere(
  tree: Pick<ContentTree, 'blocks' | 'lists'>,
  { list, after }: BlockPosition,
  offered: readonly BlockDefinition[],
): readonly BlockDefinition[] {
  const owner = ownerOf(list);
  const inColumn = !isRootKey(owner) && tree.blocks[owner]?.componentType === 'SplitContent';
  const isFirst = isRootKey(owner) && after === null;
  const next = listAt(tree, list)[after === null ? 0 : listAt(tree, list).indexOf(after) + 1];
  const beside = new Set([after, next].map((key) => (key == null ? '' : tree.blocks[key]?.componentType)));
  const usual = inColumn ? IN_COLUMN : isFirst ? FIRST : ELSEWHERE;
  return usual
    .filter((type) => type === TEXT || !beside.has(type))
    .flatMap((type) => offered.find((definition) => isUsual(definition, type)) ?? [])
    .slice(0, FITTING);
}

/** A place that does not accept rich texts may accept another kind of text. */
function isUsual({ type }: BlockDefinition, usual: string): boolean {
  return type === usual || (usual === TEXT && TEXT_TYPES.includes(type));
}
