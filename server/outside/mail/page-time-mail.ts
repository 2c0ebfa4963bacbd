import type { TimedAction } from '../../../src/model/page-times.ts';
import { composeMail } from './compose-mail.ts';
import type { MailMessage } from './mailer.ts';
import type { Organisation } from './organisation.ts';
import { accountHere, hostOf } from './user-mails.ts';

/** A page that was not published or unpublished as was set. */
export interface PageTimeMail {
  readonly username: string;
  readonly email: string;
  readonly from: Organisation;
  /** The title of the page, or otherwise its address. */
  readonly page: string;
  readonly url: string;
  readonly action: TimedAction;
  /** The time, in words. */
  readonly at: string;
  /** The username of the person who set the time. */
  readonly setBy: string;
  /** A sentence that says why. */
  readonly reason: string;
  /** Whether the page was unpublished, and only does not lead to another page. */
  readonly isDone?: boolean;
}

/** Composes the mail to the person who set the time of a page, and to each admin. */
export function pageTimeMail(mail: PageTimeMail): MailMessage {
  const { username, email, from, page, url, action, at, setBy, reason, isDone = false } = mail;
  const done = action === 'publish' ? 'published' : 'unpublished';
  const host = hostOf(from);
  return composeMail({
    from,
    to: [email],
    subject: `${isDone ? 'Unpublished, but leads nowhere' : `Not ${done}`}: ${page} · ${host}`,
    parts: [
      `Hello ${username},`,
      isDone
        ? `‘${page}’ was unpublished at ${at}, as ${setBy} had set. Its address leads to no other page.`
        : `‘${page}’ was to be ${done} at ${at}, as ${setBy} had set. This did not happen.`,
      reason,
      isDone
        ? 'To lead its readers on, add a redirect: Open Site Settings, Redirects.'
        : 'Open the page and choose Page Status to decide anew.',
      { label: 'Open the page', href: url },
    ],
    because: accountHere(host),
  });
}
