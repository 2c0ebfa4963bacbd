import { setDonationPage, storedDomain } from '../../../db/domain-queries.ts';
import type { AuditDetails } from '../../../src/model/audit.ts';
import type { DonationPage } from '../../../src/model/donation-page.ts';
import { HearthError } from '../../../src/model/errors.ts';
import type { Services } from '../../core/services.ts';
import { donationPageMail } from '../../outside/mail/donation-page-mail.ts';
import { mailAdmins } from '../../people/auth/mail-admins.ts';
import type { UnitOfWork } from '../../people/auth/unit-of-work.ts';

/**
 * Changes the payment page of a site, records the change with the former page, and mails it to the other admins. A save without
 * changes does nothing.
 *
 * @param page the payment page; null to remove it
 * @throws HearthError 'domain-not-found' (404)
 */
export async function saveDonationPage(
  { db, author: { user, now }, after, record }: UnitOfWork,
  services: Pick<Services, 'config' | 'database' | 'domains'>,
  id: string,
  page: DonationPage | null,
): Promise<void> {
  const stored = await storedDomain(db, id);
  if (stored === null) throw new HearthError('domain-not-found');
  const { name, donationPage: before } = stored.domain;
  const details = changesOf(page, before);
  if (Object.keys(details).length === 0) return;
  await setDonationPage(db, id, page);
  await record({ domainId: id, subject: { kind: 'site', id, name }, details });
  const about = { by: user.username, site: name, page, before };
  await mailAdmins(
    services,
    db,
    ({ id, username, email }, from) =>
      id === user._id ? null : donationPageMail({ ...about, username, email, from }),
    now,
  );
  after.mail();
}

/** Returns the changed parts of a payment page, each with its former value. */
export function changesOf(page: DonationPage | null, before: DonationPage | null): AuditDetails {
  const parts = [
    ['address', page?.url, before?.url],
    ['parameter', page?.parameter, before?.parameter],
    ['currency', page?.currency, before?.currency],
  ] as const;
  return Object.fromEntries(
    parts
      .filter(([, now, then]) => now !== then)
      .flatMap(([part, now, then]) => [
        [part, now ?? null],
        [`${part}Before`, then ?? null],
      ]),
  );
}
