import { composeMail } from './compose-mail.ts';
import type { MailMessage } from './mailer.ts';
import type { Organisation } from './organisation.ts';
import { accountHere, hostOf } from './user-mails.ts';

/** A restore, for the mail to an admin. */
export interface RestoreMail {
  readonly username: string;
  readonly email: string;
  /** The username of the person who restored the backup; null if it was restored by a command on the server. */
  readonly by: string | null;
  /** The time of the backup, in words. */
  readonly madeAt: string;
  /** Whose accounts the site has now. */
  readonly accounts: string;
  /** The number of pages that were to be published before the restore, and wait. */
  readonly held: number;
  readonly from: Organisation;
}

/** Composes the mail that tells an admin that a backup was restored. */
export function restoreMail({ username, email, by, madeAt, accounts, held, from }: RestoreMail): MailMessage {
  const host = hostOf(from);
  return composeMail({
    from,
    to: [email],
    subject: `A backup was restored · ${host}`,
    parts: [
      `Hello ${username},`,
      by === null
        ? `A command on the server has restored the backup of ${madeAt} on ${host}.`
        : `${by} has restored the backup of ${madeAt} on ${host}.`,
      `Pages, settings and form submissions are as they were then. ${accounts} Everybody has to log in again.`,
      ...(held === 0
        ? []
        : [
            `${held === 1 ? '1 page was' : `${held} pages were`} to be published at a time that has passed. Nothing was published: Open Dashboard, For you lists them under ‘At a time’.`,
          ]),
      'If this is wrong, log in and choose Open Dashboard, System: a backup of what was there before is in the list.',
    ],
    because: accountHere(host),
  });
}
