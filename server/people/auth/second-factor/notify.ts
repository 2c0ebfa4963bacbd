import type { Writer } from '../../../../db/connection.ts';
import { enqueue } from '../../../../db/outbox-queries.ts';
import { newId } from '../../../../src/model/ids.ts';
import type { Services } from '../../../core/services.ts';
import { type SecondFactorChange, secondFactorMail } from '../../../outside/mail/second-factor-mail.ts';

/**
 * Has somebody told by mail what has happened to their second factor, where mail is sent. Wake the outbox after the commit.
 *
 * @param trx the transaction of the change, so that nobody is told of one that was not made
 */
export async function notify(
  { config }: Pick<Services, 'config'>,
  trx: Writer,
  user: { readonly username: string; readonly email: string },
  change: SecondFactorChange,
  now: string,
): Promise<void> {
  const { siteUrl, mail } = config;
  if (siteUrl === null || mail.provider === null) return;
  const body = secondFactorMail(user, change, siteUrl);
  const about = { submissionId: null, domainId: null } as const;
  await enqueue(trx, [
    { id: newId(), channel: 'mail', kind: 'notice', ...about, body, createdAt: now, secret: false },
  ]);
}
