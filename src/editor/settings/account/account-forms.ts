import { atom } from 'nanostores';
import { type FormPlace, setOpenForm } from '../../document/open-forms.ts';

/** What is typed about one's own account. It outlasts the modal, and counts as work that is not saved. Passwords do not. */

const DETAILS: FormPlace = { modal: 'account', tab: 'details', about: 'your account' };

/** The name as it is typed; null while it is the stored one. */
export const $name = atom<string | null>(null);

/** The e-mail address that is to be the user's. */
export const $newEmail = atom('');

function tell(): void {
  const words = [
    ...($name.get() === null ? [] : ['Your name is not saved.']),
    ...($newEmail.get() === '' ? [] : ['No link was mailed to your new e-mail address yet.']),
  ];
  setOpenForm(DETAILS, words.length === 0 ? null : words.join(' '));
}

$name.listen(tell);
$newEmail.listen(tell);
