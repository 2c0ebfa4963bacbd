import type { MAIL_STATES, MailEntry, MailStatus } from '../../../model/forms/wire-schema.ts';
import { SUBMISSION_LIST_SIZE } from '../../../model/limits.ts';
import { getApi } from '../../document/start-editor.ts';
import { askServer, changeOnServer } from '../../saving/server-calls.ts';

/** A message on its way out: a mail, or a lead for the CRM. Its text is not shown here. */
export type OutgoingMessage = MailEntry;

/** Whether mail is being sent, and how many messages are waiting and could not be delivered. */
export type { MailStatus };

export type MailFilter = (typeof MAIL_STATES)[number];

/** Messages that are listed at once. */
export const PAGE_SIZE = SUBMISSION_LIST_SIZE.default;

/** @throws ApiError */
export function loadMailStatus(): Promise<MailStatus> {
  return askServer('mail/status', {});
}

/** The same for the editor itself, which interrupts nobody by asking for a log-in. @throws ApiError */
export function watchMailStatus(): Promise<MailStatus> {
  return getApi('mail/status', {});
}

/** @throws ApiError */
export async function loadMessages(state: MailFilter, page: number) {
  const { messages, total } = await askServer<{ messages: OutgoingMessage[]; total: number }>('mail/list', {
    state,
    page,
    limit: PAGE_SIZE,
  });
  return { rows: messages, total };
}

/**
 * Has a message that could not be delivered tried again.
 * @throws ApiError
 */
export async function sendAgain(id: string): Promise<void> {
  await changeOnServer('mail/sendAgain', { _id: id });
}
