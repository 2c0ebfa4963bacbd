import { setImmediate } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Writer } from '../../../db/connection.ts';
import {
  dueTimes,
  pageTimes,
  stopPageTime,
  type TimedPageRecord,
  takePageTime,
} from '../../../db/page-time-queries.ts';
import { publishedPage } from '../../../db/published-queries.ts';
import { HearthError } from '../../../src/model/errors.ts';
import { pageHref } from '../../../src/model/link.ts';
import { isUnpublishedChange, pageSaveSchema } from '../../../src/model/page.ts';
import { slugOfPath } from '../../../src/model/slug.ts';
import { validationError } from '../../../src/model/zod-errors.ts';
import { PAGE_TIMES } from '../../core/limits/limits.ts';
import type { Services } from '../../core/services.ts';
import { orderedWork, type UnitOfWork } from '../../people/auth/unit-of-work.ts';
import { pageResponse } from '../documents/page-documents.ts';
import { pageToChange } from '../pages/page-to-change.ts';
import { unpublishPage, withheld } from '../pages/remove-page.ts';
import { publishPage } from '../pages/save-page.ts';
import { leadAway } from '../redirects/follow-page.ts';
import { tellPageTime } from './tell-page-time.ts';

type Needed = Pick<Services, 'config' | 'database' | 'domains' | 'effects' | 'now' | 'rates'>;

/**
 * Publishes and unpublishes pages at the times that people have set, exactly as these people would do it then, with the rights
 * that they have then. Pages are unpublished first. A time that came while the server was down is made up for at the next
 * start. On a server for readers only, nothing happens. Several servers all look, so that nothing is late when one is killed:
 * each time is taken by one of them.
 */
export class PageTimes {
  readonly #services: Needed;
  readonly #report: (error: unknown) => void;
  #running: Promise<void> | null = null;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  /** @param report called with the error if something could not be done now; the next look tries again */
  constructor(services: Needed, report: (error: unknown) => void) {
    this.#services = services;
    this.#report = report;
  }

  /** Looks for times that have come, now and at intervals until `close` is called. */
  start(log: FastifyBaseLogger): void {
    if (!this.#services.config.draft) return;
    const look = () => void this.run(log);
    look();
    this.#timer = setInterval(look, PAGE_TIMES.everyMs).unref();
  }

  /** Stops after the current page. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    await this.#running;
  }

  /** Does what is due. Never rejects: what cannot be done now stays due. */
  run(log: FastifyBaseLogger): Promise<void> {
    this.#running ??= this.#doAll(log)
      .catch(this.#report)
      .finally(() => {
        this.#running = null;
      });
    return this.#running;
  }

  async #doAll(log: FastifyBaseLogger): Promise<void> {
    const { database, now } = this.#services;
    for (const time of await dueTimes(database.reader, now(), PAGE_TIMES.atOnce)) {
      if (this.#isClosed) return;
      try {
        await (time.action === 'publish' ? this.#publish(time, log) : this.#unpublish(time));
      } catch (error) {
        if (error instanceof HearthError) await this.#stop(time, wordsOf(error, time));
        else this.#report(error);
      }
      // Lets readers' requests run between two pages.
      await setImmediate();
    }
  }

  #publish(time: TimedPageRecord, log: FastifyBaseLogger): Promise<void> {
    return this.#work(time, 'page/publishPage', async (unit) => {
      if (!(await takePageTime(unit.db, time))) return;
      const { record } = await pageToChange(unit, 'page/publishPage', { id: time.page_id });
      const { published, last_published: lastPublished, updated_at: updatedAt } = record;
      if (published === 1 && !isUnpublishedChange({ lastPublished, updatedAt })) return;
      const stored = pageResponse(record);
      const sent = pageSaveSchema.safeParse(stored);
      if (!sent.success) throw validationError(sent.error, stored);
      const target = { page: sent.data, collection: record.collection, domainId: record.domain_id };
      // Does not wait for pictures, because further pages may be due.
      await publishPage(unit, this.#services, target, { redirect: true, picturesMs: 0, log });
    });
  }

  #unpublish(time: TimedPageRecord): Promise<void> {
    return withheld(this.#services, time.page_id, () =>
      this.#work(time, 'page/unpublishPage', async (unit) => {
        const { db, author } = unit;
        if (!(await takePageTime(db, time))) return;
        const { record, live } = await pageToChange(unit, 'page/unpublishPage', { id: time.page_id });
        await this.#dropEarlier(unit, time);
        if (live === null) return;
        await unpublishPage(unit, { id: time.page_id });
        if (time.leads_to === '') return;
        const reason = await this.#leadAway(unit, time, record.title, live.slug);
        if (reason === null) return;
        await tellPageTime(this.#services, db, time, { reason, isDone: true, now: author.now });
        unit.after.mail();
      }),
    );
  }

  /** Stops the publication of a page that was to happen before its end, and did not happen because the server was down. */
  async #dropEarlier({ db, author, after }: UnitOfWork, { page_id, at, ...rest }: TimedPageRecord) {
    const earlier = (await pageTimes(db, page_id)).find((time) => time.at < at && time.stopped === '');
    if (earlier === undefined) return;
    const { slug, title, domain_id } = rest;
    const reason = 'The server was down until the page had ended again.';
    await stopPageTime(db, earlier, reason);
    const about = { ...earlier, slug, title, domain_id };
    await tellPageTime(this.#services, db, about, { reason, now: author.now });
    after.mail();
  }

  /** Leads readers of an unpublished page on. Returns why this was not possible, in words; the page is unpublished all the same. */
  async #leadAway(
    { db, author }: UnitOfWork,
    { domain_id: domainId, leads_to: to }: TimedPageRecord,
    title: string,
    slug: string,
  ): Promise<string | null> {
    if ((await publishedPage(db, domainId, slugOfPath(to) ?? '')) === null) {
      return `The page ${to} is not public any more.`;
    }
    try {
      await leadAway(db, this.#services, { domainId, from: pageHref(slug), to, name: title }, author);
      return null;
    } catch (error) {
      if (error instanceof HearthError) return error.message;
      throw error;
    }
  }

  #work(
    { set_by: userId, at, leads_to: leadsTo }: TimedPageRecord,
    action: 'page/publishPage' | 'page/unpublishPage',
    work: (unit: UnitOfWork) => Promise<void>,
  ): Promise<void> {
    const details = { setFor: at, ...(leadsTo === '' ? {} : { leadsTo }) };
    return orderedWork(this.#services, { userId, action, details }, work);
  }

  async #stop(time: TimedPageRecord, reason: string): Promise<void> {
    const { database, effects, now } = this.#services;
    await database.writer.transaction().execute(async (trx: Writer) => {
      if (!(await stopPageTime(trx, time, reason))) return;
      await tellPageTime(this.#services, trx, time, { reason, now: now() });
    });
    effects.mail();
  }
}

/** Says why a page was not published or unpublished. */
function wordsOf({ code, message }: HearthError, { action, username }: TimedPageRecord): string {
  if (code !== 'not-allowed') return message;
  return `${username ?? 'Somebody whose account is gone'} may no longer ${action} this page.`;
}

declare module '../../core/services.ts' {
  interface Services {
    readonly pageTimes: PageTimes;
  }
}
