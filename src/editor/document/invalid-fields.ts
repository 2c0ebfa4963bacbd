import { atom, computed } from 'nanostores';
import { type FieldPath, valueAt } from '../../model/field-path.ts';
import { type Json, sameJson } from '../../model/json.ts';
import { isRootKey } from '../../model/roots.ts';
import { toastError } from '../ui/toasts.ts';
import { $tree } from './current-tree.ts';

/** A field of a block, the page or a site document. */
export interface FieldOfPage {
  readonly owner: string;
  readonly path: FieldPath;
}

/** A text that is invalid for its field, and the problem in words. */
interface InvalidField {
  readonly text: string;
  readonly problem: string;
}

interface StoredInvalidField extends InvalidField, FieldOfPage {
  /** The value of the field when the text was typed. If the field's value changes in another way, the text is dropped. */
  readonly stored: Json | undefined;
}

/** The maximum number of stored texts. Older texts are dropped. */
const MAX_INVALID_FIELDS = 100;

/**
 * Texts that are invalid for their fields. The texts are not part of the page. They are stored so that their fields can show
 * them again.
 */
// @bounded 100 texts: the oldest go (invalid-fields.test.ts)
const $invalidFields = atom<ReadonlyMap<string, StoredInvalidField>>(new Map());

/** A description of each invalid text, shown on saving and before the user leaves the page. */
export const $invalidFieldWords = computed([$invalidFields, $tree], (stored): readonly string[] =>
  [...stored.values()].filter(isCurrent).map(({ text, problem }) => `‘${text}’ is not saved. ${problem}`),
);

/** Stores the invalid text of a field. If `invalid` is null, removes the stored text. */
export function storeInvalidField(field: FieldOfPage, invalid: InvalidField | null): void {
  const key = keyOf(field);
  if (invalid === null && !$invalidFields.get().has(key)) return;
  const stored = new Map($invalidFields.get());
  stored.delete(key);
  if (invalid !== null) stored.set(key, { ...field, ...invalid, stored: storedIn(field) });
  const [oldest] = stored.keys();
  if (stored.size > MAX_INVALID_FIELDS && oldest !== undefined) stored.delete(oldest);
  $invalidFields.set(stored);
}

/** Returns the invalid text of a field; null if the field has none, or if its value has changed since. */
export function invalidTextOf(field: FieldOfPage): string | null {
  const invalid = $invalidFields.get().get(keyOf(field));
  return invalid !== undefined && isCurrent(invalid) ? invalid.text : null;
}

/** Shows the invalid texts when the user saves, because the save does not include them. */
export function notifyInvalidFields(): void {
  for (const words of $invalidFieldWords.get()) toastError(words);
}

/** Removes all invalid texts, because another page is opened. */
export function clearInvalidFields(): void {
  $invalidFields.set(new Map());
}

function keyOf({ owner, path }: FieldOfPage): string {
  return `${owner} ${path}`;
}

/**
 * Returns whether the field exists and still has the value that it had when the text was typed. An undo may restore a removed
 * component, so its texts are kept.
 */
function isCurrent(invalid: StoredInvalidField): boolean {
  return fieldsOf(invalid.owner) !== undefined && sameJson(storedIn(invalid) ?? null, invalid.stored ?? null);
}

function storedIn({ owner, path }: FieldOfPage): Json | undefined {
  return valueAt(fieldsOf(owner), path);
}

function fieldsOf(owner: string): Json | undefined {
  const { roots, blocks } = $tree.get();
  return isRootKey(owner) ? roots[owner] : blocks[owner];
}
