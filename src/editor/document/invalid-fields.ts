import { atom, computed } from 'nanostores';
import { type FieldPath, valueAt } from '../../model/field-path.ts';
import { type Json, sameJson } from '../../model/json.ts';
import { isRootKey } from '../../model/roots.ts';
import { toastError } from '../ui/toasts.ts';
import { $tree } from './current-tree.ts';

/** A field of a block, or of the page. */
export interface FieldOfPage {
  readonly owner: string;
  readonly path: FieldPath;
}

/** A text that is invalid for its field, and the reason in words. */
interface InvalidField {
  readonly text: string;
  readonly problem: string;
}

interface StoredInvalidField extends InvalidField, FieldOfPage {
  /** The value of the field when this was typed. If the field is changed from elsewhere, the text is dropped. */
  readonly stored: Json | undefined;
}

/** The maximum number of stored texts; the oldest are dropped. */
const MAX_INVALID_FIELDS = 100;

/**
 * Texts that are invalid for their fields. They are not part of the page; they are stored so that their fields can show them
 * again.
 */
// @bounded 100 texts: the oldest go (invalid-fields.test.ts)
const $invalidFields = atom<ReadonlyMap<string, StoredInvalidField>>(new Map());

/** A description of each invalid text, shown on saving and before the user leaves the page. */
export const $invalidFieldWords = computed([$invalidFields, $tree], (stored): readonly string[] =>
  [...stored.values()].filter(isCurrent).map(({ text, problem }) => `‘${text}’ is not saved. ${problem}`),
);

/** Stores the invalid text of a field; null removes it. */
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

/** Returns the invalid text of a field; null if there is none, or if the field has changed since. */
export function invalidTextOf(field: FieldOfPage): string | null {
  const invalid = $invalidFields.get().get(keyOf(field));
  return invalid !== undefined && isCurrent(invalid) ? invalid.text : null;
}

/** Shows on saving what the save does not include, so that 'Saved' does not mislead. */
export function notifyInvalidFields(): void {
  for (const words of $invalidFieldWords.get()) toastError(words);
}

/** Removes all texts, because another page is opened. */
export function clearInvalidFields(): void {
  $invalidFields.set(new Map());
}

function keyOf({ owner, path }: FieldOfPage): string {
  return `${owner} ${path}`;
}

/** Whether the field exists and still has its value. A removed component may come back by undo. */
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
