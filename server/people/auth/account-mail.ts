import type { Writer } from '../../../db/connection.ts';
import { enqueue } from '../../../db/outbox-queries.ts';
import { newId } from '../../../src/model/ids.ts';
import type { MailMessage, OutboxKind } from '../../../src/model/mail.ts';

type AccountMail = Extract<OutboxKind, 'invitation' | 'password' | 'email' | 'notice'>;

/**
 * Stores a mail about an account, in the outbox. Mails about accounts, except notices, contain links that give access to the
 * account, so their content is secret. Deliver the mail after the commit.
 *
 * @param trx the transaction of the change that the mail reports, so that the mail is stored only if the change is made
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
