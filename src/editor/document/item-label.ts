import { isNameOf } from '../../model/forms/made-names.ts';
import { isObject, type Json, type JsonObject, ownField } from '../../model/json.ts';

/** The fields that can name an item. The first non-empty one is used. */
const NAMING_FIELDS = ['label', 'name', 'header', 'title', 'text', 'quote'] as const;

/** The maximum length of a label, in characters. */
const LABEL_LENGTH = 60;

/**
 * Returns the label that editors see for a list item: the first non-empty one of the item's label, name, header, title, text,
 * quote, link text and picture description. If all are empty, returns 'Item #n'. `index` is counted from 0, and `n` from 1.
 */
export function itemLabel(item: Json, index: number): string {
  const words = itemWords(item);
  if (words === '') return `Item #${index + 1}`;
  return words.length > LABEL_LENGTH ? `${words.slice(0, LABEL_LENGTH).trimEnd()}…` : words;
}

/** Returns the full words that name an item; '' if no field names it. */
export function itemWords(item: Json | undefined): string {
  return isObject(item) ? wordsOf(item as JsonObject) : '';
}

/** Returns whether an item has a name that makes itself from a label. Such a name says no more than the label. */
function hasMadeName({ label, name }: JsonObject): boolean {
  return typeof label === 'string' && typeof name === 'string' && isNameOf(label, name);
}

function wordsOf(item: JsonObject): string {
  const link = ownField(item, 'link');
  const values = NAMING_FIELDS.filter((field) => field !== 'name' || !hasMadeName(item)).map((field) =>
    ownField(item, field),
  );
  if (isObject(link)) values.push(ownField(link as JsonObject, 'text'));
  const image = ownField(item, 'image');
  if (isObject(image)) values.push(ownField(image as JsonObject, 'alt'));
  const lines = values.map((value) =>
    typeof value === 'string' ? value.replaceAll(/\s+/g, ' ').trim() : '',
  );
  return lines.find((line) => line !== '') ?? '';
}
