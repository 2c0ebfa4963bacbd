import { dueCommentMails, takeMailedComments } from '../../../db/comment-queries.ts';
import type { Writer } from '../../../db/connection.ts';
import { enqueue } from '../../../db/outbox-queries.ts';
import { mailedUser } from '../../../db/review-queries.ts';
import { getsComments } from '../../../db/user-queries.ts';
import { newId } from '../../../src/model/ids.ts';
import { pageHref } from '../../../src/model/link.ts';
import { slugPath } from '../../../src/model/slug.ts';
import { COMMENT_PARAMETER } from '../../../src/model/texts.ts';
import { COMMENT_MAILS } from '../../core/limits/limits.ts';
import type { Services } from '../../core/services.ts';
import { commentMail } from '../../outside/mail/comment-mail.ts';
import { organisationOf } from '../../outside/mail/organisation.ts';
import { calledBy } from '../documents/comment-shape.ts';
import { sendsMail } from '../pages/tell-asker.ts';

declare module '../../core/services.ts' {
  interface Services {
    readonly commentMails: CommentMails;
  }
}

type Needed = Pick<Services, 'config' | 'database' | 'domains' | 'duty' | 'effects' | 'now' | 'rates'>;

/**
 * Mails people the comments of which they are told. The comments on a page wait for some minutes, and are joined in one mail.
 * Comments that were read, deleted or resolved meanwhile are left out.
 */
export class CommentMails {
  readonly #services: Needed;
  readonly #report: (error: unknown) => void;
  #running: Promise<void> | null = null;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  /** @param report called with the error if mails could not be stored now; the next look tries again */
  constructor(services: Needed, report: (error: unknown) => void) {
    this.#services = services;
    this.#report = report;
  }

  /** Looks for mails that are due, at intervals until `close` is called, while this server has the duty. */
  start(): void {
    if (!this.#services.config.draft) return;
    this.#timer = setInterval(() => {
      if (this.#services.duty.isHere) void this.run();
    }, COMMENT_MAILS.everyMs).unref();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    await this.#running;
  }

  /** Stores the mails that are due. Never rejects. */
  run(): Promise<void> {
    this.#running ??= this.#mailAll()
      .catch(this.#report)
      .finally(() => {
        this.#running = null;
      });
    return this.#running;
  }

  async #mailAll(): Promise<void> {
    const { database, effects, now } = this.#services;
    for (const { user_id, page_id } of await dueCommentMails(database.reader, now(), COMMENT_MAILS.atOnce)) {
      if (this.#isClosed) return;
      const isStored = await database.writer
        .transaction()
        .execute((trx) => this.#mail(trx, { userId: user_id, pageId: page_id }));
      if (isStored) effects.mail();
    }
  }

  /** Stores the mail to one person about one page. Returns whether there is one. */
  async #mail(trx: Writer, { userId, pageId }: { userId: string; pageId: string }): Promise<boolean> {
    const { domains, rates, now } = this.#services;
    const time = now();
    const since = new Date(Date.parse(time) - COMMENT_MAILS.oldMs).toISOString();
    const comments = await takeMailedComments(trx, { userId, pageId, since });
    const [first] = comments;
    const domain = first === undefined ? null : domains.byId(first.domain_id);
    const person = await mailedUser(trx, userId);
    if (first === undefined || domain === null || person === null) return false;
    if (!sendsMail(this.#services) || !(await getsComments(trx, userId))) return false;
    if ((await rates.commentMails.count(userId)).isTooMany) return false;
    const from = await organisationOf(this.#services, domain);
    const body = commentMail({
      ...person,
      from,
      page: first.title.trim() === '' ? pageHref(first.slug) : first.title.trim(),
      url: `${from.url}${slugPath(first.slug)}?login&${COMMENT_PARAMETER}=${first.id}`,
      comments: comments.map(({ username, name, quote, text }) => ({
        by: calledBy(username, name),
        quote,
        text,
      })),
    });
    const entry = { channel: 'mail', kind: 'comment', submissionId: null, secret: false } as const;
    await enqueue(trx, [{ ...entry, id: newId(), domainId: domain.id, body, createdAt: time }]);
    return true;
  }
}
