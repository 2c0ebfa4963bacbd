import { composeMail } from './compose-mail.ts';
import type { MailMessage } from './mailer.ts';
import type { Organisation } from './organisation.ts';
import { accountHere, hostOf } from './user-mails.ts';

/** Something that a person removed for good, for the mail to an admin. */
interface RemovalMail {
  readonly username: string;
  readonly email: string;
  /** The username of the person who removed it. */
  readonly by: string;
  /** The removed thing, as words after ‘has removed’: `the page /guide for good`. */
  readonly what: string;
  readonly from: Organisation;
}

/** Composes the mail that tells an admin that a person has removed something for good. */
export function removalMail({ username, email, by, what, from }: RemovalMail): MailMessage {
  return composeMail({
    from,
    to: [email],
    subject: `Removed for good · ${hostOf(from)}`,
    parts: [
      `Hello ${username},`,
      `${by} has removed ${what}.`,
      'It cannot be brought back here, and a restored backup leaves it out. Open Dashboard, Activity, tells when it happened.',
    ],
    because: accountHere(hostOf(from)),
  });
}
