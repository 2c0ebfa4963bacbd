import { composeMail } from './compose-mail.ts';
import type { MailMessage } from './mailer.ts';
import type { Organisation } from './organisation.ts';
import { accountHere, hostOf } from './user-mails.ts';

/** A grave grant of rights, for the mail to an admin. */
export interface GrantMail {
  readonly username: string;
  readonly email: string;
  /** The username of the person who made the change. */
  readonly by: string;
  /** The change, as words after the name of the person: `has given mira the role Admin`. */
  readonly done: string;
  readonly from: Organisation;
}

/** Composes the mail that tells an admin that a person has given somebody rights with which much can be changed. */
export function grantMail({ username, email, by, done, from }: GrantMail): MailMessage {
  return composeMail({
    from,
    to: [email],
    subject: `Rights given · ${hostOf(from)}`,
    parts: [
      `Hello ${username},`,
      `${by} ${done}.`,
      'If this is wrong, log in, choose Open Dashboard, Users, and change it there.',
    ],
    because: accountHere(hostOf(from)),
  });
}
