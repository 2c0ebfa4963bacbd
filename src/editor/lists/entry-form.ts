import { atom, type WritableAtom } from 'nanostores';
import { ApiError } from '../../browser/request.ts';
import { type Json, sameJson } from '../../model/json.ts';
import { type FormLocation, setOpenForm } from '../document/open-forms.ts';
import { failureWords } from '../saving/failure-words.ts';
import { askedProof } from './proof.ts';

/**
 * Returns a store for the form of a new or changed entry. The store keeps the form when the modal closes; its value is null
 * while the list is shown. As soon as the form differs from its initial values, the form counts as unsaved work.
 */
export function entryForm<Form extends { readonly version?: number }>(
  place: FormLocation,
): WritableAtom<Form | null> {
  const $form = atom<Form | null>(null);
  let opened: Form | null = null;
  $form.listen((form, before) => {
    if (before === null) opened = form;
    const isChanged = form !== null && !isSame(form, opened);
    setOpenForm(place, isChanged ? `T${place.about.slice(1)} is not saved.` : null);
  });
  return $form;
}

/** Ignores the version, because a save by another user changes the version although nothing was typed in this form. */
function isSame<Form extends { readonly version?: number }>(one: Form, other: Form | null): boolean {
  return sameJson({ ...one, version: 0 } as Json, { ...other, version: 0 } as Json);
}

/**
 * The id of the entry to focus when its form is closed; '' if the entry is new and unsaved. Null once the focus has returned to
 * the list.
 */
export const returning: { to: string | null } = { to: null };

/** Closes the form of an entry and returns to the list. */
export function closeForm<Form>($form: WritableAtom<Form | null>, id: string | undefined): void {
  returning.to = id ?? '';
  $form.set(null);
}

/** The problems of a form, for each of its fields. */
export type Problems<Field extends string> = Readonly<Record<Field, readonly string[]>>;

/** The problems found, by the names of the fields. A field can have one problem or several. */
export type Found = Readonly<Record<string, string | readonly string[] | null | undefined>>;

export function listedErrors(found: Found[string]): readonly string[] {
  if (typeof found === 'string') return [found];
  return found ?? [];
}

export function hasProblems(found: Found): boolean {
  return Object.values(found).some((problem) => listedErrors(problem).length > 0);
}

/** A refusal by the server: problems of fields, or a failure of the whole form. */
export interface Refusal<Field extends string, Entry> {
  readonly problems: Problems<Field>;
  readonly failure: string | null;
  /** The entry as saved by another user in the meantime; null if the refusal has another reason. */
  readonly newer: Entry | null;
}

interface EntryWords<Field extends string, Entry> {
  readonly fields: readonly Field[];
  /** The key of the entry in requests and responses, such as `domain`. */
  readonly key?: string;
  /** The prefix of the entry's field names in responses; by default `key`. */
  readonly prefix?: string;
  /** Says how another user changed the entry, in a sentence or two. */
  changed?(newer: Entry, author: string): string;
}

/** Describes the failure of a save in words, for the form. */
export function refusalOf<Field extends string, Entry>(
  error: unknown,
  { key, prefix = key === undefined ? '' : `${key}.`, fields, changed }: EntryWords<Field, Entry>,
): Refusal<Field, Entry> {
  const data = error instanceof ApiError ? error.response?.data : undefined;
  const errors = data?.validationErrors ?? [];
  const of = (messagesOf: (path: string) => readonly string[]) =>
    Object.fromEntries(
      fields.map((field) => [field, messagesOf(`${prefix}${field}`)]),
    ) as unknown as Problems<Field>;
  const messagesAt = (path: string) =>
    errors
      .filter(({ field }) => field === path || field.startsWith(`${path}.`))
      .map(({ message }) => message);
  const asked = askedProof(error);
  const problems = { ...of(messagesAt), ...(asked === null ? {} : { [asked]: messagesAt(asked) }) };
  if (hasProblems(problems)) return { problems, failure: null, newer: null };
  if (key === undefined || changed === undefined || data?.error?.code !== 'version-conflict')
    return { problems, failure: failureWords(error), newer: null };
  const newer = data[key] as Entry;
  const author = typeof data.savedBy === 'string' ? data.savedBy : 'Somebody';
  return { problems, failure: changed(newer, author), newer };
}
