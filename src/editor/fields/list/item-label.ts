import { isObject, type Json, type JsonObject, ownField } from '../../../model/json.ts';

/** The fields that an item can be called by, the first that has words. */
const NAMING_FIELDS = ['name', 'header', 'title', 'text', 'quote'] as const;

/** Characters of a label, at most. */
const LABEL_LENGTH = 60;

/**
 * What editors call an item of a list: its name, else its header, title, text or quote, else the words of its link, else
 * 'Item #n'. `index` begins at 0.
 */
export function itemLabel(item: Json, index: number): string {
  const words = isObject(item) ? wordsOf(item as JsonObject) : '';
  if (words === '') return `Item #${index + 1}`;
  return words.length > LABEL_LENGTH ? `${words.slice(0, LABEL_LENGTH).trimEnd()}…` : words;
}

function wordsOf(item: JsonObject): string {
  const link = ownField(item, 'link');
  const values = NAMING_FIELDS.map((field) => ownField(item, field));
  if (isObject(link)) values.push(ownField(link as JsonObject, 'text'));
  const lines = values.map((value) =>
    typeof value === 'string' ? value.replaceAll(/\s+/g, ' ').trim() : '',
  );
  return lines.find((line) => line !== '') ?? '';
}
