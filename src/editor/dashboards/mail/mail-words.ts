import type { MailFilter, MailStatus, OutgoingMessage } from './mail-calls.ts';

const KINDS: Readonly<Record<string, string>> = {
  staff: 'An enquiry, for you and your colleagues',
  success: 'The answer to somebody who wrote',
  lead: 'A lead for the CRM',
  password: 'A link to set a password',
  invitation: 'An invitation',
  review: 'About the publication of a page',
  email: 'Another e-mail address of a user',
  test: 'A test',
  notice: 'A notice about an account',
};

export const STATES: Readonly<Record<MailFilter, string>> = {
  all: 'All',
  waiting: 'Waiting',
  failed: 'Not delivered',
  sent: 'Sent',
};

/** What a message is for, in words. */
export function kindWords({ kind }: OutgoingMessage): string {
  return Object.hasOwn(KINDS, kind) ? KINDS[kind]! : 'A message';
}

/** Whether mail is on its way, in a sentence or two. */
export function statusWords({ isSending, reason, waiting }: MailStatus): string {
  if (isSending) {
    const wait = waiting === 0 ? 'Nothing is waiting.' : waitingWords(waiting);
    return `Mail is being sent. ${wait} ${reason}`.trim();
  }
  const why = reason.trim() === '' ? 'The server has no mail service to send it with.' : reason.trim();
  const kept =
    waiting === 0
      ? 'Messages are kept here until there is one.'
      : `${waitingWords(waiting)} Nothing is lost.`;
  return `No mail is being sent. ${why} ${kept}`;
}

function waitingWords(waiting: number): string {
  return waiting === 1 ? '1 message is waiting.' : `${waiting} messages are waiting.`;
}
