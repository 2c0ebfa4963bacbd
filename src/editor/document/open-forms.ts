import { atom } from 'nanostores';
import type { ModalType } from './menu-state.ts';

/** The location of a form that is saved by its own call, separately from the documents. */
export interface FormLocation {
  readonly modal: ModalType;
  readonly tab: string;
  /** The subject of the form, as used in the middle of a sentence: 'the redirect'. */
  readonly about: string;
}

/** A form with unsaved input. The input is kept while the page is open. */
export interface OpenForm extends FormLocation {
  /** The message about the unsaved input: 'The redirect is not saved.' */
  readonly words: string;
}

/** The forms with unsaved input, at most one for each tab. */
// @bounded one for each tab of the modal: replaced (../lists/entry-form.test.ts)
export const $openForms = atom<readonly OpenForm[]>([]);

/** Sets the message about a form's unsaved input. Null means that all input is saved. */
export function setOpenForm(place: FormLocation, words: string | null): void {
  const others = $openForms.get().filter(({ modal, tab }) => modal !== place.modal || tab !== place.tab);
  $openForms.set(words === null ? others : [...others, { ...place, words }]);
}
