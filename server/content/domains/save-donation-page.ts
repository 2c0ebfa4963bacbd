import type { Writer } from '../../../db/connection.ts';
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
 * @param seen the payment page before the change, as the author has seen it; undefined for any
 * @throws HearthError 'domain-not-found' (404); 'validation' (422) if another admin has changed the page meanwhile
 */
export async function saveDonationPage(
  { db, author: { user, now }, after, record }: UnitOfWork,
  services: Pick<Services, 'config' | 'database' | 'domains'>,
  id: string,
  page: DonationPage | null,
  seen?: DonationPage | null,
): Promise<void> {
  const stored = await storedDomain(db, id);
  if (stored === null) throw new HearthError('domain-not-found');
  const { name, donationPage: before } = stored.domain;
  const details = changesOf(page, before);
  if (Object.keys(details).length === 0) return;
  if (seen !== undefined && !isSame(seen, before)) throw changedMeanwhile(before);
  await setDonationPage(db, id, page);
  await record({ domainId: id, subject: { kind: 'site', id, name }, details });
  await mailDonationPage(services, db, { by: user, site: name, page, before, at: now });
  after.mail();
  after.share({ effect: 'domains' });
}

function isSame(seen: DonationPage | null, stored: DonationPage | null): boolean {
  const now = stored && { ...stored, url: new URL(stored.url).href };
  return Object.keys(changesOf(seen, now)).length === 0;
}

function changedMeanwhile(now: DonationPage | null): HearthError {
  const change = now === null ? 'removed the payment page' : `changed the payment page to ${now.url}`;
  const message = `Somebody has ${change} since you opened this form. Open this tab again, and check what you save`;
  return new HearthError('validation', {}, { validationErrors: [{ field: 'url', message }] });
}

interface DonationPageChange {
  /** The admin who made the change, and who gets no mail; null for an import. */
  readonly by: { readonly _id: string; readonly username: string } | null;
  readonly site: string;
  readonly page: DonationPage | null;
  readonly before: DonationPage | null;
  readonly at: string;
}

/** Stores the mails that tell the other admins about a change of a payment page. */
export function mailDonationPage(
  services: Pick<Services, 'config' | 'database' | 'domains'>,
  trx: Writer,
  { by, site, page, before, at }: DonationPageChange,
): Promise<void> {
  const about = { by: by?.username ?? 'An import', site, page, before };
  return mailAdmins(
    services,
    trx,
    ({ id, username, email }, from) =>
      id === by?._id ? null : donationPageMail({ ...about, username, email, from }),
    at,
  );
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
