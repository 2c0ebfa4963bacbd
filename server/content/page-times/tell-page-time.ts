import type { Writer } from '../../../db/connection.ts';
import type { TimedPageRecord } from '../../../db/page-time-queries.ts';
import { mailedUser } from '../../../db/review-queries.ts';
import { pageHref } from '../../../src/model/link.ts';
import { slugPath } from '../../../src/model/slug.ts';
import { submittedAt } from '../../../src/model/submitted-at.ts';
import type { Services } from '../../core/services.ts';
import { mailedSiteUrl } from '../../outside/mail/mailed-site-url.ts';
import { mailingOrganisation, organisationOf } from '../../outside/mail/organisation.ts';
import { pageTimeMail } from '../../outside/mail/page-time-mail.ts';
import { enqueueAccountMail } from '../../people/auth/account-mail.ts';
import { mailAdmins } from '../../people/auth/mail-admins.ts';

type Needed = Pick<Services, 'config' | 'database' | 'domains'>;

/**
 * Stores a mail to the person who set a time, if the person may log in, and to every admin: what was set did not happen, or not
 * all of it. Deliver the mails after the commit.
 *
 * @param isDone whether the page was unpublished
 */
export async function tellPageTime(
  services: Needed,
  trx: Writer,
  { page_id: _, username: setBy, ...time }: TimedPageRecord,
  { reason, isDone = false, now }: { reason: string; isDone?: boolean; now: string },
): Promise<void> {
  const { config, domains } = services;
  const siteUrl = mailedSiteUrl(config);
  if (siteUrl === null) return;
  const domain = domains.byId(time.domain_id);
  const site =
    domain === null ? await mailingOrganisation(services, siteUrl) : await organisationOf(services, domain);
  const about = {
    page: time.title.trim() === '' ? pageHref(time.slug) : time.title.trim(),
    url: `${site.url}${slugPath(time.slug)}`,
    action: time.action,
    at: submittedAt(time.at, config.timeZone),
    setBy: setBy ?? 'somebody whose account is gone',
    ...{ reason, isDone },
  };
  const setter = await mailedUser(trx, time.set_by);
  if (setter !== null) {
    await enqueueAccountMail(trx, 'notice', pageTimeMail({ ...about, ...setter, from: site }), now);
  }
  await mailAdmins(
    services,
    trx,
    ({ id, username, email }, from) =>
      setter !== null && id === time.set_by ? null : pageTimeMail({ ...about, username, email, from }),
    now,
  );
}
