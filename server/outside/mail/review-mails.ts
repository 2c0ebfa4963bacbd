import { mailBody, type Paragraph } from './mail-body.ts';
import type { MailMessage } from './mailer.ts';

/** Mails about the publication of a page, to people who have an account. */
export interface ReviewMail {
  readonly username: string;
  readonly email: string;
  /** The page by its title, else by its address. */
  readonly page: string;
  /** The page's address: the editor opens there for anybody who is logged in. */
  readonly url: string;
}

/** For somebody who may publish the page. @param asker who asks for it, by their username */
export function askedMail(mail: ReviewMail, asker: string, note: string): MailMessage {
  return reviewMail(mail, `Please publish: ${mail.page}`, [
    `${asker} asks for ‘${mail.page}’ to be published${note === '' ? '.' : ':'}`,
    ...(note === '' ? [] : [note]),
    { label: 'Open the page', href: mail.url },
    'Log in to see what changed, to publish it or to decline: Open Dashboard, Sitemap, Waiting for publication.',
  ]);
}

/** For whoever asked before somebody else did. @param by who asks now, by their username */
export function replacedMail(mail: ReviewMail, by: string): MailMessage {
  return reviewMail(mail, `Asked for again: ${mail.page}`, [
    `${by} has asked for ‘${mail.page}’ to be published as it is now. This takes the place of your request.`,
    `${by} is told what becomes of it. Open the page to see how it is now.`,
    { label: 'Open the page', href: mail.url },
  ]);
}

/** For whoever asked. @param by who published the page, by their username */
export function publishedMail(mail: ReviewMail, by: string): MailMessage {
  return reviewMail(mail, `Published: ${mail.page}`, [
    `${by} has published ‘${mail.page}’, as you asked.`,
    { label: 'Open the page', href: mail.url },
  ]);
}

/** For whoever asked. @param by who declined, by their username */
export function declinedMail(mail: ReviewMail, by: string, reason: string): MailMessage {
  return reviewMail(mail, `Not published yet: ${mail.page}`, [
    `${by} has not published ‘${mail.page}’, and says why:`,
    reason,
    'Your draft is as it was. Ask again when it is ready.',
    { label: 'Open the page', href: mail.url },
  ]);
}

function reviewMail(
  { username, email }: ReviewMail,
  subject: string,
  paragraphs: readonly Paragraph[],
): MailMessage {
  return {
    to: [email],
    cc: [],
    replyTo: null,
    subject,
    ...mailBody([`Hello ${username},`, ...paragraphs]),
  };
}
