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

/** A text that cannot be stored in its field, and the reason in words. */
interface InvalidField {
  readonly text: string;
  readonly problem: string;
}

interface StoredInvalidField extends InvalidField, FieldOfPage {
  /** What the field held when this was typed. Once it holds something else, that counts. */
  readonly stored: Json | undefined;
}

/** So many are kept; the oldest give way. */
const MAX_MISFITS = 100;

/** Texts that cannot be stored, by field: they are in their fields alone, and wait here while these are not shown. */
const $invalidFields = atom<ReadonlyMap<string, StoredInvalidField>>(new Map());

/** What is in a field alone, in words: what is said of each text at a save, and before the page is left. */
export const $invalidFieldWords = computed([$invalidFields, $tree], (misfits): readonly string[] =>
  [...misfits.values()].filter(isCurrent).map(({ text, problem }) => `‘${text}’ is not saved. ${problem}`),
);

/** Keeps what was typed in a field and cannot be stored; null where all of it is stored. */
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

/** What was typed in a field and could not be stored; null where there is nothing, or the field has changed since. */
export function invalidTextOf(field: FieldOfPage): string | null {
  const misfit = $invalidFields.get().get(keyOf(field));
  return misfit !== undefined && isCurrent(misfit) ? misfit.text : null;
}

/** Says at a save what is not in it, so that 'Saved' is not taken for more than it says. */
export function notifyInvalidFields(): void {
  for (const words of $invalidFieldWords.get()) toastError(words);
}

/** Another page has other fields. */
export function clearInvalidFields(): void {
  $invalidFields.set(new Map());
}

function keyOf({ owner, path }: FieldOfPage): string {
  return `${owner} ${path}`;
}

/** Whether the field is there, and holds what it held. A removed component may come back. */
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
