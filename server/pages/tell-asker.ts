import type { Writer } from '../../db/connection.ts';
import { enqueue } from '../../db/outbox-queries.ts';
import type { PageRecord } from '../../db/page-queries.ts';
import { type MailedUser, mailedUser } from '../../db/review-queries.ts';
import { newId } from '../../src/model/ids.ts';
import { pageHref } from '../../src/model/link.ts';
import { slugPath } from '../../src/model/slug.ts';
import type { Author } from '../auth/author.ts';
import type { MailMessage } from '../mail/mailer.ts';
import { declinedMail, publishedMail, type ReviewMail } from '../mail/review-mails.ts';
import type { Services } from '../services.ts';

type Needed = Pick<Services, 'config' | 'domains'>;
type MailedPage = Pick<PageRecord, 'domain_id' | 'slug' | 'title'>;

/**
 * Tells whoever asked for the publication of a page what became of it, unless they did it themselves or can no longer log in.
 *
 * @param reason why it was declined; null where it was published
 */
export async function tellAsker(
  trx: Writer,
  services: Needed,
  { page, askedBy, reason }: { page: MailedPage; askedBy: string; reason: string | null },
  author: Author,
): Promise<void> {
  if (!sendsMail(services) || askedBy === author.user._id) return;
  const asker = await mailedUser(trx, askedBy);
  if (asker === null) return;
  const by = author.user.username;
  await enqueueReviewMails(trx, services, { page, to: [asker], at: author.now }, (mail) =>
    reason === null ? publishedMail(mail, by) : declinedMail(mail, by, reason),
  );
}

/** Whether there is a way to send mail now: what is about today's work is not kept for later. */
export function sendsMail({ config }: Needed): boolean {
  return config.mail.provider !== null && config.siteUrl !== null;
}

/** Stores a mail about a page to each of these people, one by one: nobody sees the others' addresses. */
export async function enqueueReviewMails(
  trx: Writer,
  { config, domains }: Needed,
  { page, to, at }: { page: MailedPage; to: readonly MailedUser[]; at: string },
  write: (mail: ReviewMail) => MailMessage,
): Promise<void> {
  const domain = domains.byId(page.domain_id);
  if (domain === null) return;
  const url = `${domains.origin(domain, config.port)}${slugPath(page.slug)}`;
  const named = page.title.trim() === '' ? pageHref(page.slug) : page.title.trim();
  await enqueue(
    trx,
    to.map((user) => ({
      id: newId(),
      channel: 'mail',
      kind: 'review',
      submissionId: null,
      domainId: page.domain_id,
      body: write({ ...user, page: named, url }),
      createdAt: at,
      secret: false,
    })),
  );
}
