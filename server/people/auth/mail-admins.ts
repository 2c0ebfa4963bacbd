import type { Writer } from '../../../db/connection.ts';
import { type UserRecord, usersWithRole } from '../../../db/user-queries.ts';
import type { MailMessage } from '../../../src/model/mail.ts';
import { ADMIN_ROLE } from '../../../src/model/users.ts';
import type { Services } from '../../core/services.ts';
import { mailedSiteUrl } from '../../outside/mail/mailed-site-url.ts';
import { mailingOrganisation, type Organisation } from '../../outside/mail/organisation.ts';
import { enqueueAccountMail } from './account-mail.ts';

/**
 * Stores a mail to each admin, if the site sends mail. Deliver the mails after the commit.
 *
 * @param trx the transaction of the change that the mails report
 * @param compose returns the mail to an admin; null if this admin gets none
 * @param at the time of the change, ISO 8601
 */
export async function mailAdmins(
  services: Pick<Services, 'config' | 'database' | 'domains'>,
  trx: Writer,
  compose: (admin: UserRecord, from: Organisation) => MailMessage | null,
  at: string,
): Promise<void> {
  const siteUrl = mailedSiteUrl(services.config);
  if (siteUrl === null) return;
  const from = await mailingOrganisation(services, siteUrl);
  for (const admin of await usersWithRole(trx, ADMIN_ROLE)) {
    const mail = compose(admin, from);
    if (mail !== null) await enqueueAccountMail(trx, 'notice', mail, at);
  }
}
