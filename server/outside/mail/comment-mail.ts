import { composeMail } from './compose-mail.ts';
import type { MailMessage } from './mailer.ts';
import type { Organisation } from './organisation.ts';

/** A mail about new comments on a page, to a person whom they name or answer. */
export interface CommentMail {
  readonly username: string;
  readonly email: string;
  readonly from: Organisation;
  /** The title of the page, or otherwise its address. */
  readonly page: string;
  /** The URL that opens the first comment in the editor. */
  readonly url: string;
  /** The comments, the oldest first, each with the words that it is about; '' if it is about no words. */
  readonly comments: readonly { readonly by: string; readonly quote: string; readonly text: string }[];
}

export function commentMail({ username, email, from, page, url, comments }: CommentMail): MailMessage {
  const authors = [...new Set(comments.map(({ by }) => by))];
  const who = authors.length === 1 ? authors[0] : `${authors[0]} and others`;
  return composeMail({
    from,
    to: [email],
    subject: `${who} commented on: ${page}`,
    parts: [
      `Hello ${username},`,
      ...comments.flatMap(({ by, quote, text }) => [
        `${by} on ‘${page}’${quote === '' ? '' : `, about the words ‘${quote}’`}:`,
        { quote: text },
      ]),
      { label: comments.length === 1 ? 'Open the comment' : 'Open the comments', href: url },
      'Answer on the page. An answer to this mail reaches none of them.',
    ],
    because:
      'a comment names you or answers you. You can turn these mails off in the editor, in Your account.',
  });
}
