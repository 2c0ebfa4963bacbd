import { getApi, postApi } from '../../document/start-editor.ts';

/** A message on its way out: a mail, or a lead for the CRM. Its text is not shown here. */
export interface OutgoingMessage {
  readonly _id: string;
  readonly channel: 'mail' | 'lead';
  readonly kind: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly state: 'waiting' | 'failed' | 'sent';
  readonly attempts: number;
  /** Why the last attempt failed; '' if none has. */
  readonly reason: string;
  readonly createdAt: string;
  readonly nextAttemptAt: string | null;
  readonly sentAt: string | null;
  readonly submissionId: string | null;
}

/** Whether mail is being sent, and how many messages are waiting and could not be delivered. */
export interface MailStatus {
  readonly isSending: boolean;
  /** Why no mail is being sent; '' while it is. */
  readonly reason: string;
  readonly waiting: number;
  readonly failed: number;
}

export type MailFilter = OutgoingMessage['state'] | 'all';

/** Messages that are listed at once. */
export const PAGE_SIZE = 10;

/** @throws ApiError */
export function loadMailStatus(): Promise<MailStatus> {
  return getApi('mail/status', {});
}

/** @throws ApiError */
export async function loadMessages(state: MailFilter, page: number) {
  const { messages, total } = await getApi<{ messages: OutgoingMessage[]; total: number }>('mail/list', {
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
  await postApi('mail/sendAgain', { _id: id });
}
