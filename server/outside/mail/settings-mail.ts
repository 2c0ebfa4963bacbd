import { composeMail } from './compose-mail.ts';
import type { MailMessage } from './mailer.ts';
import type { Organisation } from './organisation.ts';
import { accountHere, hostOf } from './user-mails.ts';

/** A change of the installation's settings, for the mail to an admin. */
export interface SettingsMail {
  readonly email: string;
  /** The username of the admin; null for the address that got alarms before the change. */
  readonly username: string | null;
  /** The username of the person who made the change. */
  readonly by: string;
  /** The section, such as 'Mail'. */
  readonly title: string;
  /** The changes, one line each, without secrets. */
  readonly changes: readonly string[];
  readonly from: Organisation;
}

/** Composes the mail with which an admin tries the settings of mail. */
export function testMail({
  email,
  username,
  from,
}: Pick<SettingsMail, 'email' | 'username' | 'from'>): MailMessage {
  return composeMail({
    from,
    to: [email],
    subject: `Mail works · ${hostOf(from)}`,
    parts: [
      `Hello ${username},`,
      'You asked for this mail, to see whether mail works. It does.',
      'If it was among the spam, ask your mail provider how to set up SPF and DKIM for the address that it came from.',
    ],
    because: accountHere(hostOf(from)),
  });
}

/** Composes the mail that tells an admin that the settings of the installation have changed. */
export function settingsMail({ email, username, by, title, changes, from }: SettingsMail): MailMessage {
  const host = hostOf(from);
  return composeMail({
    from,
    to: [email],
    subject: `Settings changed · ${host}`,
    parts: [
      ...(username === null ? [] : [`Hello ${username},`]),
      `${by} has changed the settings of ‘${title}’.`,
      ...changes,
      'If this is wrong, log in at once, choose Open Dashboard, Installation, and change it back. Then see to the account of that person.',
    ],
    because:
      username === null ? `this address got the alarms of ${host} until this change.` : accountHere(host),
  });
}
