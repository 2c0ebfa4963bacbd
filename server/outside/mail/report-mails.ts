import { composeMail, type MailPart } from './compose-mail.ts';
import type { MailMessage } from './mailer.ts';
import type { Organisation } from './organisation.ts';
import { hostOf } from './user-mails.ts';

/** A mail about the state of the installation. It has numbers and fixed sentences only: no words of people, pages or submissions. */
export interface ReportMail {
  readonly email: string;
  /** The username of the admin; null for the address of ALERT_EMAIL. */
  readonly username: string | null;
  readonly from: Organisation;
}

/** A number of the weekly mail with its label, such as 'Disk' and '41 % full'. */
export interface Figure {
  readonly label: string;
  readonly text: string;
}

const WHERE = 'Log in and choose Open Dashboard, System: it says what to do.';

/** Composes the weekly mail. @param findings the sentences about what needs attention; empty if all is in order */
export function weeklyMail(
  mail: ReportMail,
  findings: readonly string[],
  figures: readonly Figure[],
): MailMessage {
  const state =
    findings.length === 0
      ? 'All is in order'
      : findings.length === 1
        ? '1 thing needs you'
        : `${findings.length} things need you`;
  const todo = findings.length === 0 ? [] : [WHERE];
  return reportMail(mail, state, [{ heading: `${state}.` }, ...findings, ...todo, { answers: figures }]);
}

/** Composes the mail that tells at once of urgent findings. */
export function alarmMail(mail: ReportMail, findings: readonly string[]): MailMessage {
  return reportMail(mail, 'This needs you now', [{ heading: 'This needs you now.' }, ...findings, WHERE]);
}

/** Composes the mail that tells that nothing is urgent any more. */
export function wellMail(mail: ReportMail): MailMessage {
  return reportMail(mail, 'All is well again', [
    { heading: 'All is well again.' },
    'Everything that needed you is in order now. You need not do anything.',
  ]);
}

function reportMail(
  { email, username, from }: ReportMail,
  state: string,
  parts: readonly MailPart[],
): MailMessage {
  const host = hostOf(from);
  return composeMail({
    from,
    to: [email],
    subject: `${state} · ${host}`,
    parts: username === null ? parts : [`Hello ${username},`, ...parts],
    because:
      username === null
        ? `it is about ${host}, and whoever runs the server has set this address for it (ALERT_EMAIL).`
        : `you are an admin of ${host}. To get no more of these, log in and choose Your account.`,
  });
}
