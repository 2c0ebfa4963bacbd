import type { DonationPage } from '../../../src/model/donation-page.ts';
import { composeMail } from './compose-mail.ts';
import type { MailMessage } from './mailer.ts';
import type { Organisation } from './organisation.ts';
import { accountHere, hostOf } from './user-mails.ts';

/** A change of the page on which people pay what they give to a site, for the mail to an admin. */
export interface DonationPageMail {
  readonly username: string;
  readonly email: string;
  /** The username of the person who made the change. */
  readonly by: string;
  /** The name of the site. */
  readonly site: string;
  /** The payment page; null if it was removed. */
  readonly page: DonationPage | null;
  /** The former payment page; null if there was none. */
  readonly before: DonationPage | null;
  readonly from: Organisation;
}

/** Composes the mail that tells an admin that another admin has changed the payment page of a site. */
export function donationPageMail(mail: DonationPageMail): MailMessage {
  const { username, email, by, site, page, before, from } = mail;
  return composeMail({
    from,
    to: [email],
    subject: `Payment page changed · ${hostOf(from)}`,
    parts: [
      `Hello ${username},`,
      `${by} has changed the page on which people pay what they give to ${site}.`,
      { quote: `Now: ${wordsOf(page)}\nBefore: ${wordsOf(before)}` },
      'If this is wrong, log in, choose Site Settings, Donations, and change it there.',
    ],
    because: accountHere(hostOf(from)),
  });
}

function wordsOf(page: DonationPage | null): string {
  return page === null ? 'none' : `${page.url} (amount in ‘${page.parameter}’, in ${page.currency})`;
}
