import { composeMail } from './compose-mail.ts';
import type { MailMessage } from './mailer.ts';
import type { Organisation } from './organisation.ts';
import { accountHere, hostOf } from './user-mails.ts';

/** An update of the program, for the mail to an admin. */
export interface UpdateMail {
  readonly username: string;
  readonly email: string;
  /** The username of the person who began the update. */
  readonly by: string;
  /** The version before, and the one that replaces it. */
  readonly from: string;
  readonly to: string;
  readonly site: Organisation;
}

/** Composes the mail that tells an admin that somebody has begun an update of the program. */
export function updateMail({ username, email, by, from, to, site }: UpdateMail): MailMessage {
  return composeMail({
    from: site,
    to: [email],
    subject: `An update was begun · ${hostOf(site)}`,
    parts: [
      `Hello ${username},`,
      `${by} has begun to update Hearth from version ${from} to ${to}.`,
      'Log in and choose Open Dashboard, System: it says how that went. If nobody should have done this, change the password of that account.',
    ],
    because: accountHere(hostOf(site)),
  });
}
