import type { Writer } from '../../../../db/connection.ts';
import type { Services } from '../../../core/services.ts';
import { mailedSiteUrl } from '../../../outside/mail/mailed-site-url.ts';
import { mailingOrganisation } from '../../../outside/mail/organisation.ts';
import { type SecondFactorChange, secondFactorMail } from '../../../outside/mail/second-factor-mail.ts';
import { enqueueAccountMail } from '../account-mail.ts';

/**
 * Informs a user by mail of a change to the user's second factor, if the site sends mail. Deliver the mail after the commit.
 *
 * @param trx the transaction of the change, so that a mail is stored only if the change is made
 */
export async function notify(
  services: Pick<Services, 'config' | 'database' | 'domains'>,
  trx: Writer,
  user: { readonly username: string; readonly email: string },
  change: SecondFactorChange,
  now: string,
): Promise<void> {
  const siteUrl = mailedSiteUrl(services.config);
  if (siteUrl === null) return;
  const from = await mailingOrganisation(services, siteUrl);
  await enqueueAccountMail(trx, 'notice', secondFactorMail(user, change, from), now);
}
