import { atom } from 'nanostores';
import type { EndedSessions, OwnAccount, OwnSession } from '../../../model/account.ts';
import { type FormLocation, setOpenForm } from '../../document/open-forms.ts';
import { changeOnServer } from '../../saving/server-calls.ts';

/** Has a link mailed to a new address. @throws ApiError */
export async function changeEmail(email: string, password: string): Promise<OwnAccount> {
  return (await changeOnServer('user/changeEmail', { email, password })).account;
}

/** All other sessions end. @throws ApiError */
export async function changePassword(password: string, newPassword: string): Promise<void> {
  await changeOnServer('user/changePassword', { password, newPassword });
}

/** Logs some browsers out, and returns those that are left. @throws ApiError */
export async function endSessions(sessions: EndedSessions): Promise<readonly OwnSession[]> {
  return (await changeOnServer('user/endSessions', { sessions })).sessions;
}

/** Typed names and addresses outlast the modal, and count as unsaved work. Passwords do not. */

const DETAILS: FormLocation = { modal: 'account', tab: 'details', about: 'your account' };

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

const CODES: FormLocation = { modal: 'account', tab: 'second-factor', about: 'your recovery codes' };

/** New recovery codes, until they have been put away; null if there are none. They outlast the modal: the server shows them once. */
export const $recoveryCodes = atom<readonly string[] | null>(null);

$recoveryCodes.listen((codes) =>
  setOpenForm(CODES, codes === null ? null : 'You have not said that your recovery codes are put away.'),
);
