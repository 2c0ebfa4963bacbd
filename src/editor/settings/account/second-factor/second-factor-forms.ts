import { atom } from 'nanostores';
import { type FormPlace, setOpenForm } from '../../../document/open-forms.ts';

const PLACE: FormPlace = { modal: 'account', tab: 'second-factor', about: 'your recovery codes' };

/** New recovery codes, until they have been put away; null if there are none. They outlast the modal: the server shows them once. */
export const $recoveryCodes = atom<readonly string[] | null>(null);

$recoveryCodes.listen((codes) =>
  setOpenForm(PLACE, codes === null ? null : 'You have not said that your recovery codes are put away.'),
);
