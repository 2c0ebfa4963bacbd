import { atom } from 'nanostores';
import type { EndedSessions, OwnAccount, OwnSession } from '../../../model/account.ts';
import { type FormLocation, setOpenForm } from '../../document/open-forms.ts';
import { changeOnServer } from '../../saving/server-calls.ts';

/** Sends a confirmation link to a new e-mail address. @throws ApiError */
export async function changeEmail(email: string, password: string): Promise<OwnAccount> {
  return (await changeOnServer('user/changeEmail', { email, password })).account;
}

/** Changes the password, which ends all other sessions. @throws ApiError */
export async function changePassword(password: string, newPassword: string): Promise<void> {
  await changeOnServer('user/changePassword', { password, newPassword });
}

/** Logs out some browsers, and returns the remaining sessions. @throws ApiError */
export async function endSessions(sessions: EndedSessions): Promise<readonly OwnSession[]> {
  return (await changeOnServer('user/endSessions', { sessions })).sessions;
}

/** Typed names and addresses are kept when the modal closes, and count as unsaved work. Typed passwords are not kept. */

const DETAILS: FormLocation = { modal: 'account', tab: 'details', about: 'your account' };

/** The typed name; null while it equals the stored name. */
export const $name = atom<string | null>(null);

/** Whether colleagues on the same page see the name; null while that equals the stored choice. */
export const $showsName = atom<boolean | null>(null);

/** Whether the user wants mails about the installation; null while that equals the stored choice. */
export const $getsReports = atom<boolean | null>(null);

/** Whether the user wants mails about comments; null while that equals the stored choice. */
export const $getsComments = atom<boolean | null>(null);

/** The typed new e-mail address of the user. */
export const $newEmail = atom('');

function tell(): void {
  const words = [
    ...($name.get() === null && $showsName.get() === null ? [] : ['Your name is not saved.']),
    ...($getsReports.get() === null && $getsComments.get() === null
      ? []
      : ['Your choice of mails is not saved.']),
    ...($newEmail.get() === '' ? [] : ['No link was mailed to your new e-mail address yet.']),
  ];
  setOpenForm(DETAILS, words.length === 0 ? null : words.join(' '));
}

$name.listen(tell);
$showsName.listen(tell);
$newEmail.listen(tell);
$getsReports.listen(tell);
$getsComments.listen(tell);

const CODES: FormLocation = { modal: 'account', tab: 'second-factor', about: 'your recovery codes' };

/**
 * The new recovery codes, until the user confirms that they are stored safely; null if there are no new codes. The codes are
 * kept when the modal closes, because the server shows them only once.
 */
export const $recoveryCodes = atom<readonly string[] | null>(null);

$recoveryCodes.listen((codes) =>
  setOpenForm(CODES, codes === null ? null : 'You have not said that your recovery codes are put away.'),
);
