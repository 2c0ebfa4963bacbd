import type { AnyForm } from '../../blocks/form.ts';
import { definitionOf } from '../../blocks/registry.ts';
import { type FieldTraits, fieldKinds, traitsOf } from '../../editable/field-kinds.ts';
import { headers } from '../../headers/registry.ts';
import { dayInWords } from '../../model/day-in-words.ts';
import type { FieldPath } from '../../model/field-path.ts';
import { type CanvasSizes, cropFor, type ImageValue } from '../../model/image.ts';
import { isObject, type Json, type JsonObject } from '../../model/json.ts';
import type { Link } from '../../model/link.ts';
import { PAGE_KEY } from '../../model/roots.ts';
import { SCREEN_SIZES, spacingPx } from '../../model/spacing.ts';
import type { ContentTree } from '../../model/tree.ts';
import { fieldForm } from '../document/forms.ts';
import { itemWords } from '../document/item-label.ts';
import { canvasLabel, choiceLabel, fieldLabel } from '../document/labels.ts';

/** This file puts stored values into words: options by their names in the editor, all other values by their texts. */

/** The names of those fields of blocks that are not texts for readers. */
const SILENT: ReadonlySet<string> = new Set([
  'key',
  'componentType',
  'marginTop',
  'marginBottom',
  ...Object.values(fieldKinds).flatMap(({ silent = [] }: FieldTraits) => silent),
]);

/** Returns the value of a field in words; null if the value has no words. */
export function valueInWords(
  tree: Pick<ContentTree, 'blocks' | 'roots'>,
  key: string,
  path: FieldPath,
  value: Json | undefined,
): string | null {
  const [field = ''] = path.split('.');
  if (field === 'marginTop' || field === 'marginBottom') return marginInWords(value);
  const form = fieldForm(tree, key, path);
  if (form?.editor === 'image') return pictureInWords(value as ImageValue | undefined, form.sizes);
  if (form?.editor === 'link') return linkInWords(value as Link | undefined);
  if (typeof value === 'string') {
    if (form?.editor === 'date') return dayInWords(value) || wordsIn(value);
    const label = key === PAGE_KEY && path === 'headerType' ? headerLabel(value) : null;
    return label ?? choiceInWords(tree, key, path, value) ?? wordsIn(value);
  }
  return wordsIn(value);
}

/** Returns the texts in a value, in order, without the options of its blocks; null if the value has no texts. */
export function wordsIn(value: Json | undefined): string | null {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return String(value);
  const found = textsIn(value).join(' ').trim();
  return found === '' ? null : found;
}

/** Returns the name of a list item or, if it has no name, all its texts; null if it has no name and no texts. */
export function itemInWords(item: Json | undefined): string | null {
  return itemWords(item) || wordsIn(item);
}

/** Returns 'Write to us, /contact'; null if the link is empty. */
function linkInWords(link: Pick<Link, 'href' | 'text'> | undefined): string | null {
  return [link?.text, link?.href].filter((words) => words?.trim()).join(', ') || null;
}

/** Returns 'A porch, wide screens from left 0, top 156: 3000 × 1688 px'; null if there is no picture. */
function pictureInWords(value: ImageValue | undefined, sizes: CanvasSizes): string | null {
  if (!value) return null;
  const cuts = Object.keys(sizes).flatMap((canvas) => {
    const crop = cropFor(value, canvas);
    if (crop === undefined) return [];
    const { left, top, width, height } = crop;
    return `${canvasLabel(canvas).toLowerCase()} from left ${left}, top ${top}: ${width} × ${height} px`;
  });
  return [value.alt.trim() || 'A picture without a description', ...cuts].join(', ');
}

function choiceInWords(
  tree: Pick<ContentTree, 'blocks' | 'roots'>,
  key: string,
  path: FieldPath,
  value: string,
): string | null {
  const form = fieldForm(tree, key, path);
  if (form !== null && traitsOf(form.editor)?.holds === 'choice') {
    return 'items' in form
      ? (form.items.find((item) => item.value === value)?.label ?? null)
      : choiceLabel(value);
  }
  return path.endsWith('.type') ? choiceLabel(value) : null;
}

function headerLabel(type: string): string | null {
  return headers.find((header) => header.type === type)?.label ?? null;
}

/**
 * Returns `small: 16 px, large: 32 px`. If one level applies to all screen sizes, returns only its value in px. Returns null if
 * no level is set.
 */
function marginInWords(value: Json | undefined): string | null {
  if (!isObject(value))
    return value === undefined || value === null || value === '' ? null : `${spacingPx(value)} px`;
  const levels = value as JsonObject;
  const set = SCREEN_SIZES.filter(
    (size) => levels[size] !== undefined && levels[size] !== null && levels[size] !== '',
  );
  const said = set.map((size) => `${fieldLabel(size).toLowerCase()}: ${spacingPx(levels[size])} px`);
  return said.length === 0 ? null : said.join(', ');
}

/** Returns the texts in a value. A block's visible texts come first; a link's text comes before its address. */
function textsIn(value: Json | undefined): string[] {
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (isObject(value)) return textsOfFields(value as JsonObject);
  return typeof value === 'string' && value.trim() !== '' ? [value] : [];
}

function textsOfFields(fields: JsonObject): string[] {
  if (typeof fields.href === 'string' && typeof fields.text === 'string')
    return [linkInWords({ href: fields.href, text: fields.text })].filter((words) => words !== null);
  const form = definitionOf(String(fields.componentType ?? ''))?.form as AnyForm | undefined;
  const texts = Object.entries(fields).map(([field, inner]) => ({
    isSetting: isSetting(form?.[field]),
    // The words of a rich text come before the addresses of its links.
    isText: field === 'text',
    words: SILENT.has(field) || isNoWords(form?.[field]) ? [] : textsIn(inner),
  }));
  const rank = ({ isSetting, isText }: (typeof texts)[0]) => Number(isSetting) - Number(isText);
  return texts.toSorted((a, b) => rank(a) - rank(b)).flatMap(({ words }) => words);
}

function isNoWords(entry: AnyForm[string] | undefined): boolean {
  return entry !== undefined && 'editor' in entry && traitsOf(entry.editor)?.holds !== undefined;
}

/** Returns whether a field is not shown on the page, so that its text does not distinguish a block from others. */
function isSetting(entry: AnyForm[string] | undefined): boolean {
  return entry !== undefined && ('partOf' in entry || traitsOf(entry.editor)?.onPage === 'none');
}
