import { composeMail } from './compose-mail.ts';
import type { MailMessage } from './mailer.ts';
import type { Organisation } from './organisation.ts';
import { accountHere, hostOf } from './user-mails.ts';

/** A change of a second factor. */
export type SecondFactorChange =
  | 'on'
  | 'otherApp'
  | 'off'
  | 'newCodes'
  | 'codeUsed'
  | 'guessed'
  | 'takenAway';

interface Notice {
  /** The subject of the mail, to which the name of the site is added. */
  readonly subject: string;
  /** A sentence that says what happened, with `{site}`. */
  readonly happened: string;
  /** A sentence that advises an owner who did not make the change. */
  readonly otherwise: string;
}

const NOT_YOU =
  'If it was not you, somebody knows your password: choose ‘Forgot Password?’ where you log in to set another one at once, and tell an admin.';

const NOTICES: Readonly<Record<SecondFactorChange, Notice>> = {
  on: {
    subject: 'Your second factor is on',
    happened:
      'The second factor of your account on {site} was turned on. From now on you are asked for a code from your app when you log in.',
    otherwise: NOT_YOU,
  },
  otherApp: {
    subject: 'Your second factor has moved to another app',
    happened:
      'The second factor of your account on {site} was moved to another app. The codes of the app before, and the recovery codes from before, no longer work.',
    otherwise: NOT_YOU,
  },
  off: {
    subject: 'Your second factor is off',
    happened:
      'The second factor of your account on {site} was turned off. Your password alone is enough to log in.',
    otherwise: NOT_YOU,
  },
  newCodes: {
    subject: 'You have new recovery codes',
    happened: 'New recovery codes were made for your account on {site}. Those from before no longer work.',
    otherwise: NOT_YOU,
  },
  codeUsed: {
    subject: 'A recovery code was used',
    happened: 'A recovery code of your account on {site} was used in place of a code from your app.',
    otherwise: NOT_YOU,
  },
  guessed: {
    subject: 'Somebody types wrong codes',
    happened:
      'Somebody has typed the right password of your account on {site}, and wrong codes many times after it. None of them was right, and for a while no more are taken.',
    otherwise: NOT_YOU,
  },
  takenAway: {
    subject: 'Your second factor was taken away',
    happened:
      'The second factor of your account on {site} was taken away by somebody who looks after accounts. Your password is enough to log in, and you can set up a new second factor then.',
    otherwise: 'If you did not ask for it, tell an admin.',
  },
};

/** Composes the mail that informs a user of a change to their second factor. */
export function secondFactorMail(
  { username, email }: { readonly username: string; readonly email: string },
  change: SecondFactorChange,
  from: Organisation,
): MailMessage {
  const site = hostOf(from);
  const { subject, happened, otherwise } = NOTICES[change];
  return composeMail({
    from,
    to: [email],
    subject: `${subject} · ${site}`,
    parts: [`Hello ${username},`, happened.replace('{site}', site), otherwise],
    because: accountHere(site),
  });
}
