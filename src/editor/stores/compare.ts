import { isObject, type Json, type JsonObject, sameJson } from '../../model/json.ts';
import { type ContentTree, walk } from '../../model/tree.ts';
import { fieldLabel, labelOf, pagePlace } from '../labels.ts';
import { editedFields } from './same-document.ts';

/** One thing that two versions of a page say differently, in words; null where a version has nothing there. */
export interface Difference {
  readonly id: string;
  readonly place: string;
  readonly mine: string | null;
  readonly theirs: string | null;
}

/** What differs between two versions of a page: fields of the page, then blocks in the order of one's own page. */
export function differences(mine: ContentTree, theirs: ContentTree): Difference[] {
  const page = fieldDifferences('page', pagePlace, editedFields(mine.page), editedFields(theirs.page));
  const steps = [...walk(mine), ...walk(theirs).filter(({ key }) => !Object.hasOwn(mine.blocks, key))];
  const blocks = steps.flatMap(({ key, block }) => {
    const label = labelOf(block.componentType);
    const placeOf = (path: string) => `${label}: ${fieldLabel(path)}`;
    const [own, other] = [mine.blocks[key], theirs.blocks[key]];
    if (own && other) return fieldDifferences(key, placeOf, own, other);
    return [
      {
        id: key,
        place: label,
        mine: own ? (words(own) ?? WORDLESS) : null,
        theirs: other ? (words(other) ?? WORDLESS) : null,
      },
    ];
  });
  return [...page, ...blocks, ...orderDifferences(mine, theirs)];
}

function fieldDifferences(
  id: string,
  placeOf: (path: string) => string,
  mine: JsonObject,
  theirs: JsonObject,
): Difference[] {
  return differingPaths(mine, theirs).map(({ path, own, other }) => {
    const said = [words(own), words(other)] as const;
    const place = placeOf(path);
    // What is said is the same, so it is the picture, its crop or another choice that differs.
    if (said[0] === said[1]) return { id: `${id}.${path}`, place, mine: OTHERWISE, theirs: OTHERWISE };
    return { id: `${id}.${path}`, place, mine: said[0], theirs: said[1] };
  });
}

const WORDLESS = 'a component without words';
const OTHERWISE = 'the same words, set otherwise';

/** The paths at which two objects differ, as deep as an editor would name them. */
function differingPaths(
  mine: JsonObject,
  theirs: JsonObject,
  above = '',
): { path: string; own: Json | undefined; other: Json | undefined }[] {
  return [...new Set([...Object.keys(mine), ...Object.keys(theirs)])].flatMap((field) => {
    const [own, other] = [mine[field], theirs[field]];
    const path = `${above}${field}`;
    if (sameJson(own, other)) return [];
    return isGroup(own) && isGroup(other) ? differingPaths(own, other, `${path}.`) : [{ path, own, other }];
  });
}

/** Whether a value is a group of fields, and not one thing: a text with marks, a picture, a link. */
function isGroup(value: Json | undefined): value is JsonObject {
  return isObject(value) && !['type', 'imageId', 'href'].some((field) => Object.hasOwn(value, field));
}

/** Lists of both versions that hold blocks of both in another order. */
function orderDifferences(mine: ContentTree, theirs: ContentTree): Difference[] {
  const order = (tree: ContentTree) =>
    walk(tree)
      .filter(({ key }) => Object.hasOwn(mine.blocks, key) && Object.hasOwn(theirs.blocks, key))
      .map(({ key, list, block }) => ({ place: `${list} ${key}`, label: labelOf(block.componentType) }));
  const [own, other] = [order(mine), order(theirs)];
  if (own.every(({ place }, index) => place === other[index]?.place)) return [];
  const said = (steps: typeof own) => steps.map(({ label }) => label).join(', ');
  return [{ id: 'order', place: 'Order of the components', mine: said(own), theirs: said(other) }];
}

/** Fields whose text nobody reads: what things are, not what they say. */
const SILENT: ReadonlySet<string> = new Set(['key', 'componentType', 'type', 'imageId', 'fileId']);

/** The words in a value, in order; null where there are none. A choice, as a field's whole value, says itself. */
function words(value: Json | undefined): string | null {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return String(value);
  const found = textsIn(value).join(' ').trim();
  return found === '' ? null : found;
}

function textsIn(value: Json | undefined): string[] {
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (isObject(value)) {
    return Object.entries(value as JsonObject).flatMap(([field, inner]) =>
      SILENT.has(field) ? [] : textsIn(inner),
    );
  }
  return typeof value === 'string' ? [value] : [];
}
