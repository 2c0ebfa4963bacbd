import { composeMail, type MailPart } from './compose-mail.ts';
import type { MailMessage } from './mailer.ts';
import type { Organisation } from './organisation.ts';

/** The data of a mail about the publication of a page, to a person who has an account. */
export interface ReviewMail {
  readonly username: string;
  readonly email: string;
  /** The title of the page, or otherwise its address. */
  readonly page: string;
  /** The URL of the page, which opens the editor if the user is logged in. */
  readonly url: string;
  readonly from: Organisation;
}

/** Composes the mail to a person who may publish the page. @param asker the username of the person who requests the publication */
export function askedMail(mail: ReviewMail, asker: string, note: string): MailMessage {
  const parts = [
    `${asker} asks for ‘${mail.page}’ to be published${note === '' ? '.' : ':'}`,
    ...(note === '' ? [] : [{ quote: note }]),
    { label: 'Open the page', href: mail.url },
    'Log in to see what changed, to publish it or to decline: Open Dashboard, For you.',
  ];
  return reviewMail(mail, `Please publish: ${mail.page}`, parts, 'you may publish this page.');
}

/**
 * Composes the mail that tells a user that another person's request has replaced theirs.
 *
 * @param by the username of the other person
 */
export function replacedMail(mail: ReviewMail, by: string): MailMessage {
  return reviewMail(mail, `Asked for again: ${mail.page}`, [
    `${by} has asked for ‘${mail.page}’ to be published as it is now. This takes the place of your request.`,
    `${by} is told what becomes of it. Open the page to see how it is now.`,
    { label: 'Open the page', href: mail.url },
  ]);
}

/**
 * Composes the mail that tells the author of a request for publication that the page was published.
 *
 * @param by the username of the person who published the page
 */
export function publishedMail(mail: ReviewMail, by: string): MailMessage {
  return reviewMail(mail, `Published: ${mail.page}`, [
    `${by} has published ‘${mail.page}’, as you asked.`,
    { label: 'Open the page', href: mail.url },
  ]);
}

/**
 * Composes the mail that tells the author of a request for publication that the request was declined.
 *
 * @param by the username of the person who declined it
 */
export function declinedMail(mail: ReviewMail, by: string, reason: string): MailMessage {
  return reviewMail(mail, `Not published yet: ${mail.page}`, [
    `${by} has not published ‘${mail.page}’, and says why:`,
    { quote: reason },
    'Your draft is as it was. Ask again when it is ready.',
    { label: 'Open the page', href: mail.url },
  ]);
}

const ASKED = 'you asked for this page to be published.';

function reviewMail(
  { username, email, from }: ReviewMail,
  subject: string,
  parts: readonly MailPart[],
  because = ASKED,
): MailMessage {
  return composeMail({ from, to: [email], subject, parts: [`Hello ${username},`, ...parts], because });
}
