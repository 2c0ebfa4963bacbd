import { type FieldPath, valueAt } from '../../model/field-path.ts';
import type { Json } from '../../model/json.ts';
import type { Merge, MergeDifference, Side } from '../../model/merge.ts';
import { mergeOrder } from '../../model/merge-order.ts';
import { isRootKey, isSiteRootKey, PAGE_KEY, ROOT_KEYS, type RootKey } from '../../model/roots.ts';
import { type ContentTree, type ListId, ownerOf, subtreeAt, walk, withRootOf } from '../../model/tree.ts';
import { fieldForm } from '../document/forms.ts';
import { fieldLabel, labelOf, ownerLabel, PAGE_LABEL } from '../document/labels.ts';
import { itemInWords, valueInWords, wordsIn } from './value-words.ts';
import { mergeVersions } from './versions.ts';

/** One difference between two versions of a page, in words. `mine` or `theirs` is null if that version has no value. */
export interface Difference {
  readonly id: string;
  /** The part of the block that differs: a field, the block's position, or the component as a whole. */
  readonly field: string;
  readonly by: MergeDifference['by'];
  readonly mine: string | null;
  readonly theirs: string | null;
  /** The words of both; absent if they cannot both be in the place. */
  readonly both?: string | null;
}

/** All differences of one block, or of a document's own fields. */
export interface DifferingBlock {
  readonly id: string;
  readonly name: string;
  readonly differences: readonly Difference[];
}

type Pair = Readonly<Record<Side, ContentTree>>;

/**
 * Returns the differences between two versions. The differences in the fields of the page and of the site's documents come
 * first, followed by those of each block, in page order.
 */
export function inWords({ differences }: Pick<Merge, 'differences'>, versions: Pair): DifferingBlock[] {
  const blocks = new Map<string, { name: string; differences: Difference[] }>();
  for (const difference of differences) {
    const { id, name } = subjectOf(difference, versions);
    const block = blocks.get(id) ?? { name, differences: [] };
    block.differences.push(worded(difference, versions));
    blocks.set(id, block);
  }
  const found = (id: string) => {
    const block = blocks.get(id);
    return block === undefined ? [] : [{ id, ...block }];
  };
  return [PAGE, HEADER, ...ROOT_KEYS.filter(isSiteRootKey), ...readingOrder(versions)].flatMap(found);
}

const PAGE = PAGE_KEY;
const HEADER = `${PAGE_KEY} header`;
/** The name of a difference that is a whole component, which only one of the versions has. */
export const WHOLE = 'The whole component';
const WORDLESS = 'a component without words';
const OTHERWISE = 'the same words, set otherwise';
const EXCERPT_LENGTH = 40;

function subjectOf({ place }: MergeDifference, versions: Pair): { id: string; name: string } {
  if (isSiteRootKey(place.key)) return { id: place.key, name: ownerLabel(versions.mine, place.key) };
  if (place.key !== PAGE_KEY) return { id: place.key, name: blockName(versions, place.key) };
  return place.path.startsWith('header.') ? { id: HEADER, name: PAGE_LABEL } : { id: PAGE, name: 'Page' };
}

function worded({ id, kind, place, by, mine, theirs, both }: MergeDifference, versions: Pair): Difference {
  const said = (value: Json | undefined): string | null => {
    if (kind === 'place') return placeInWords(versions, place, value as BlockPositionValue | string | null);
    if (kind === 'block') return value === undefined ? null : (wordsIn(value) ?? WORDLESS);
    return valueInWords(
      Object.hasOwn(versions.mine.blocks, place.key) ? versions.mine : versions.theirs,
      place.key,
      place.path,
      value,
    );
  };
  const field = fieldName(versions, place, kind);
  const [own, other] = [said(mine), said(theirs)];
  // The texts are equal, so the difference is in something without text, such as a picture or its crop.
  if (own === other) return { id, field, by, mine: OTHERWISE, theirs: OTHERWISE };
  return { id, field, by, mine: own, theirs: other, ...(both === undefined ? {} : { both: said(both) }) };
}

/** Returns every block of both versions, without duplicates, in the reading order of the merged page. */
function readingOrder({ mine, theirs }: Pair): string[] {
  const keys = { mine: walk(mine).map(({ key }) => key), theirs: walk(theirs).map(({ key }) => key) };
  const members = new Set([...keys.mine, ...keys.theirs]);
  const base = keys.theirs.filter((key) => Object.hasOwn(mine.blocks, key));
  return mergeOrder({ base, ...keys, members }, () => 'theirs');
}

/** Returns a name that distinguishes a block from others of its type: its label and its first words. */
function blockName({ mine, theirs }: Pair, key: string): string {
  const tree = Object.hasOwn(mine.blocks, key) ? mine : theirs;
  const block = tree.blocks[key];
  if (block === undefined) return 'Component';
  const said = wordsIn(block) ?? wordsIn(Object.values(subtreeAt(tree, key).blocks));
  return named(labelOf(block.componentType), said);
}

function named(label: string, said: string | null): string {
  if (said === null) return label;
  const short = said.length > EXCERPT_LENGTH ? `${said.slice(0, EXCERPT_LENGTH).trimEnd()}…` : said;
  return `${label} “${short}”`;
}

/**
 * Returns the name of a field as in the sidebar. If the field is inside a list, the names of the list and the item precede the
 * field's name.
 */
function fieldName(
  versions: Pair,
  { key, path }: MergeDifference['place'],
  kind: MergeDifference['kind'],
): string {
  if (path === '') return kind === 'place' ? 'Place' : WHOLE;
  const steps = path.split('.');
  const into = steps.findIndex(
    (_, index) => index > 0 && Array.isArray(valueIn(versions, key, steps.slice(0, index))),
  );
  if (into < 0) return fieldLabelIn(versions, key, steps);
  const item = itemInWords(valueIn(versions, key, steps.slice(0, into + 1)));
  const inner = steps.length === into + 1 ? [] : [fieldLabelIn(versions, key, steps)];
  const place = kind === 'place' ? ['Place'] : [];
  return [fieldLabelIn(versions, key, steps.slice(0, into)), named('item', item), ...inner, ...place].join(
    ', ',
  );
}

function fieldLabelIn({ mine, theirs }: Pair, key: string, steps: string[]): string {
  const path = steps.join('.');
  const label = fieldForm(mine, key, path)?.label ?? fieldForm(theirs, key, path)?.label;
  return label ?? fieldLabel(path.replace(/^header\./, ''));
}

function valueIn({ mine, theirs }: Pair, key: string, steps: string[]): Json | undefined {
  const path: FieldPath = steps.join('.');
  const fields = (tree: ContentTree) => (isRootKey(key) ? tree.roots[key] : tree.blocks[key]);
  return valueAt(fields(mine), path) ?? valueAt(fields(theirs), path);
}

interface BlockPositionValue {
  readonly list: ListId;
  readonly after: string | null;
}

/** Returns the place of a block or an item: `first`, or `after` another one. */
function placeInWords(
  versions: Pair,
  { key, path }: MergeDifference['place'],
  value: BlockPositionValue | string | null,
): string {
  if (value === null) return 'first';
  if (typeof value === 'string') {
    const list = path.split('.').slice(0, -1);
    return `after ${named('item', itemInWords(valueIn(versions, key, [...list, value])))}`;
  }
  const place = value.after === null ? 'first' : `after ${blockName(versions, value.after)}`;
  const owner = ownerOf(value.list);
  return owner === PAGE_KEY ? place : `in ${blockName(versions, owner)}, ${place}`;
}

/**
 * Returns the differences between a document in another tree (`mine`) and the current document (`theirs`), block by block, in
 * words.
 */
export function differencesFrom(root: RootKey, other: ContentTree, now: ContentTree): DifferingBlock[] {
  const versions = { base: now, mine: withRootOf(now, root, other), theirs: now };
  return inWords(mergeVersions(versions), versions);
}
