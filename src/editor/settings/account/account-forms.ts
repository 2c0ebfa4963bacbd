import { atom } from 'nanostores';
import { type FormPlace, setOpenForm } from '../../document/open-forms.ts';

/** What is typed about one's own account. It outlasts the modal, and counts as work that is not saved. */

const DETAILS: FormPlace = { modal: 'account', tab: 'details', about: 'your account' };

/** The name as it is typed; null while it is the stored one. */
export const $name = atom<string | null>(null);

$name.listen((name) => setOpenForm(DETAILS, name === null ? null : 'Your name is not saved.'));
