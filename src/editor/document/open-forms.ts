import { atom } from 'nanostores';
import type { ModalType } from './menu-state.ts';

/** The location of a form with its own save call, apart from the documents. */
export interface FormLocation {
  readonly modal: ModalType;
  readonly tab: string;
  /** Its subject, in the middle of a sentence: 'the redirect'. */
  readonly about: string;
}

/** A form with unsaved input. It keeps its input while the page is open. */
export interface OpenForm extends FormLocation {
  /** 'The redirect is not saved.' */
  readonly words: string;
}

/** The forms with unsaved input, at most one for each tab. */
// @bounded one for each tab of the modal: replaced (../lists/entry-form.test.ts)
export const $openForms = atom<readonly OpenForm[]>([]);

/** Says what is not saved in a form; null if everything is. */
export function setOpenForm(place: FormLocation, words: string | null): void {
  const others = $openForms.get().filter(({ modal, tab }) => modal !== place.modal || tab !== place.tab);
  $openForms.set(words === null ? others : [...others, { ...place, words }]);
}
