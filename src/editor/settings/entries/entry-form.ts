import { atom, type WritableAtom } from 'nanostores';
import { type Json, sameJson } from '../../../model/json.ts';
import { type FormPlace, setOpenForm } from '../../document/open-forms.ts';

/**
 * The form of an entry that is made or changed; null while the entries are listed. It outlasts the modal. Once it differs from
 * what it was opened with, it counts as work that is not saved.
 */
export function entryForm<Form extends { readonly version?: number }>(
  place: FormPlace,
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

/** The version of an entry may be a newer one that somebody else saved: nothing that was typed. */
function isSame<Form extends { readonly version?: number }>(one: Form, other: Form | null): boolean {
  return sameJson({ ...one, version: 0 } as Json, { ...other, version: 0 } as Json);
}
