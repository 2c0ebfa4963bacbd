import { atom, computed } from 'nanostores';
import { type FieldPath, valueAt } from '../../model/field-path.ts';
import { type Json, sameJson } from '../../model/json.ts';
import { isRootKey } from '../../model/roots.ts';
import { toastError } from '../ui/toasts.ts';
import { $tree } from './tree.ts';

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
  /** The value of the field when this was typed. If the field changes from elsewhere, the text is dropped. */
  readonly stored: Json | undefined;
}

/** The maximum number of stored texts; the oldest are dropped. */
const MAX_MISFITS = 100;

/**
 * Texts that are invalid for their fields. They are not part of the page, and are stored here for when their
 * fields are shown again.
 */
const $invalidFields = atom<ReadonlyMap<string, StoredInvalidField>>(new Map());

/** A description of each invalid text, shown at a save and before the page is left. */
export const $invalidFieldWords = computed([$invalidFields, $tree], (misfits): readonly string[] =>
  [...misfits.values()].filter(isCurrent).map(({ text, problem }) => `‘${text}’ is not saved. ${problem}`),
);

/** Stores the invalid text of a field; null removes it. */
export function storeInvalidField(field: FieldOfPage, misfit: InvalidField | null): void {
  const key = keyOf(field);
  if (misfit === null && !$invalidFields.get().has(key)) return;
  const misfits = new Map($invalidFields.get());
  misfits.delete(key);
  if (misfit !== null) misfits.set(key, { ...field, ...misfit, stored: storedIn(field) });
  const [oldest] = misfits.keys();
  if (misfits.size > MAX_MISFITS && oldest !== undefined) misfits.delete(oldest);
  $invalidFields.set(misfits);
}

/** The invalid text of a field; null if there is none, or if the field has changed since. */
export function invalidTextOf(field: FieldOfPage): string | null {
  const misfit = $invalidFields.get().get(keyOf(field));
  return misfit !== undefined && isCurrent(misfit) ? misfit.text : null;
}

/** Shows at a save what is not included in it, so that 'Saved' does not mislead. */
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

/** Whether the field exists and still has its value. A removed component may come back. */
function isCurrent(misfit: StoredInvalidField): boolean {
  return fieldsOf(misfit.owner) !== undefined && sameJson(storedIn(misfit) ?? null, misfit.stored ?? null);
}

function storedIn({ owner, path }: FieldOfPage): Json | undefined {
  return valueAt(fieldsOf(owner), path);
}

function fieldsOf(owner: string): Json | undefined {
  const { roots, blocks } = $tree.get();
  return isRootKey(owner) ? roots[owner] : blocks[owner];
}
