import type { EmergencyNotice } from '../../../src/model/emergency-notice.ts';
import { submittedAt } from '../../../src/model/submitted-at.ts';
import { composeMail } from './compose-mail.ts';
import type { MailMessage } from './mailer.ts';
import type { Organisation } from './organisation.ts';
import { accountHere, hostOf } from './user-mails.ts';

/** An emergency notice that a person has shown or ended, for the mail to an admin. */
export interface NoticeMail {
  readonly username: string;
  readonly email: string;
  /** The username of the person who made the change. */
  readonly by: string;
  /** The names of the sites. */
  readonly sites: readonly string[];
  /** The notice; null if it was ended. */
  readonly notice: EmergencyNotice | null;
  readonly timeZone: string;
  readonly from: Organisation;
}

/** Composes the mail that tells an admin that a person has shown or ended an emergency notice. */
export function noticeMail({ username, email, by, sites, notice, timeZone, from }: NoticeMail): MailMessage {
  const where = sites.join(', ');
  const isDrill = notice?.isDrill === true;
  const subject =
    notice === null
      ? 'Emergency notice ended'
      : isDrill
        ? 'Drill of an emergency notice'
        : 'Emergency notice';
  return composeMail({
    from,
    to: [email],
    subject: `${subject} · ${hostOf(from)}`,
    parts: [
      `Hello ${username},`,
      ...(notice === null
        ? [`${by} has ended the emergency notice on ${where}.`]
        : [
            isDrill
              ? `${by} shows an emergency notice as a drill on ${where}. Only people who are logged in see it.`
              : `${by} shows an emergency notice first on every page of ${where}.`,
            { quote: wordsOf(notice) },
            `It ends at ${submittedAt(notice.until, timeZone)}.`,
          ]),
      'If this is wrong, log in, choose Open Dashboard, Emergency notice, and end it there.',
    ],
    because: accountHere(hostOf(from)),
  });
}

function wordsOf({ words, number, linkText, linkHref }: EmergencyNotice): string {
  const link = linkHref === '' ? '' : `${linkText}: ${linkHref}`;
  return [words, number, link].filter((line) => line !== '').join('\n');
}
