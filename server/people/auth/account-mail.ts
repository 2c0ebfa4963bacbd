import type { Writer } from '../../../db/connection.ts';
import { enqueue } from '../../../db/outbox-queries.ts';
import { newId } from '../../../src/model/ids.ts';
import type { MailMessage, OutboxKind } from '../../../src/model/mail.ts';

type AccountMail = Extract<OutboxKind, 'invitation' | 'password' | 'email' | 'notice'>;

/**
 * Stores a mail about an account. All but notices have links that open it, and are secret. Have it delivered after the commit.
 *
 * @param trx the transaction of what it is about, so that nobody is told of a change that was not made
 */
export function enqueueAccountMail(
  trx: Writer,
  kind: AccountMail,
  body: MailMessage,
  createdAt: string,
): Promise<void> {
  const about = { submissionId: null, domainId: null } as const;
  const secret = kind !== 'notice';
  return enqueue(trx, [{ id: newId(), channel: 'mail', kind, ...about, body, createdAt, secret }]);
}
