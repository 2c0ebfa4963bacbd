import type { Writer } from '../../../../db/connection.ts';
import type { Services } from '../../../core/services.ts';
import { mailedSiteUrl } from '../../../outside/mail/mailed-site-url.ts';
import { type SecondFactorChange, secondFactorMail } from '../../../outside/mail/second-factor-mail.ts';
import { enqueueAccountMail } from '../account-mail.ts';

/**
 * Informs a user by mail of a change to the user's second factor, if the site sends mail. Deliver the mail after the commit.
 *
 * @param trx the transaction of the change, so that a mail is stored only if the change is made
 */
export async function notify(
  { config }: Pick<Services, 'config'>,
  trx: Writer,
  user: { readonly username: string; readonly email: string },
  change: SecondFactorChange,
  now: string,
): Promise<void> {
  const siteUrl = mailedSiteUrl(config);
  if (siteUrl !== null) await enqueueAccountMail(trx, 'notice', secondFactorMail(user, change, siteUrl), now);
}
