import { enqueue } from '../../../db/outbox-queries.ts';
import type { PageRecord } from '../../../db/page-queries.ts';
import { type MailedUser, mailedUser } from '../../../db/review-queries.ts';
import { newId } from '../../../src/model/ids.ts';
import { pageHref } from '../../../src/model/link.ts';
import { slugPath } from '../../../src/model/slug.ts';
import type { Services } from '../../core/services.ts';
import type { MailMessage } from '../../outside/mail/mailer.ts';
import { organisationOf } from '../../outside/mail/organisation.ts';
import type { ReviewMail } from '../../outside/mail/review-mails.ts';
import type { UnitOfWork } from '../../people/auth/unit-of-work.ts';

type Needed = Pick<Services, 'config' | 'database' | 'domains' | 'rates'>;
type MailedPage = Pick<PageRecord, 'domain_id' | 'slug' | 'title'>;

/**
 * Tells the author of a request for publication about the decision, unless the author made the decision or can no longer log
 * in.
 *
 * @param write composes the mail; `by` is the username of the person who made the decision
 */
export async function tellAsker(
  unit: UnitOfWork,
  services: Needed,
  {
    page,
    askedBy,
    write,
  }: { page: MailedPage; askedBy: string; write: (mail: ReviewMail, by: string) => MailMessage },
): Promise<void> {
  const { user } = unit.author;
  if (!sendsMail(services) || askedBy === user._id) return;
  const asker = await mailedUser(unit.db, askedBy);
  if (asker === null) return;
  await enqueueReviewMails(unit, services, { page, to: [asker] }, (mail) => write(mail, user.username));
}

/**
 * Whether mail can be sent now. While mail cannot be sent, mail about requests is not stored, because it would be outdated when
 * it is sent.
 */
export function sendsMail({ config }: Pick<Needed, 'config'>): boolean {
  return config.mail.provider !== null && config.siteUrl !== null;
}

/**
 * Stores a separate mail about a page to each of these people, so that nobody sees the addresses of the others. Stores no more
 * mails than the author's limit allows. Returns the number of recipients.
 */
export async function enqueueReviewMails(
  { db, author, after }: UnitOfWork,
  services: Needed,
  { page, to }: { page: MailedPage; to: readonly MailedUser[] },
  write: (mail: ReviewMail) => MailMessage,
): Promise<number> {
  const { domains, rates } = services;
  const domain = domains.byId(page.domain_id);
  if (domain === null) return 0;
  const { user: by, now } = author;
  const written: MailedUser[] = [];
  for (const user of to) if (!(await rates.reviewMails.count(by._id)).isTooMany) written.push(user);
  if (written.length === 0) return 0;
  const from = await organisationOf(services, domain);
  const url = `${from.url}${slugPath(page.slug)}`;
  const named = page.title.trim() === '' ? pageHref(page.slug) : page.title.trim();
  await enqueue(
    db,
    written.map((user) => ({
      id: newId(),
      channel: 'mail',
      kind: 'review',
      submissionId: null,
      domainId: page.domain_id,
      body: write({ ...user, page: named, url, from }),
      createdAt: now,
      secret: false,
    })),
  );
  after.mail();
  return written.length;
}
