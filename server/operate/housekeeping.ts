import { setImmediate } from 'node:timers/promises';
import { removeEndedCounts } from '../../db/attempt-queries.ts';
import { auditRetention, purgeAuditEntries, purgeAuditEntriesBeyond } from '../../db/audit-queries.ts';
import { purgeUsedCaptchas } from '../../db/captcha-queries.ts';
import { removeOldChanges } from '../../db/change-queries.ts';
import { purgeResolvedThreads } from '../../db/comment-queries.ts';
import { removeExpiredDraftLinks } from '../../db/draft-link-queries.ts';
import { purgeSeen } from '../../db/for-you-queries.ts';
import { removeLostEditors } from '../../db/live-editor-queries.ts';
import { removeExpiredTickets } from '../../db/log-in-ticket-queries.ts';
import { storedHashes } from '../../db/media-library-queries.ts';
import { purgeMissingPages } from '../../db/missing-page-queries.ts';
import { forgetPublications } from '../../db/publication-queries.ts';
import { purgeDeletedPages, purgePasswordTokens } from '../../db/purge.ts';
import { forgetRemoved } from '../../db/removed-queries.ts';
import { removeExpiredSessions } from '../../db/session-queries.ts';
import {
  AUDIT_RETENTION,
  DELETED_PAGE_RETENTION_DAYS,
  FOR_YOU,
  PUBLICATION_TAKEN_BACK_HOURS,
  RESOLVED_COMMENTS_DAYS,
} from '../../src/model/limits.ts';
import { unusedWordRemoval } from '../content/search/unused-words.ts';
import type { BackgroundDuty } from '../core/changes/background-duty.ts';
import {
  CHANGES,
  HOUSEKEEPING,
  MISSING_PAGES,
  REMOVED_FOR_GOOD,
  UNUSED_BYTES_KEPT_MS,
} from '../core/limits/limits.ts';
import type { Services } from '../core/services.ts';
import { removeOldTexts } from '../enquiries/feedback/remove-texts.ts';
import { removeOldSubmissions } from '../enquiries/forms/remove-submission.ts';
import { outboxClearing } from '../enquiries/outbox/clear-outbox.ts';
import { removeUnused } from '../media/library/store-media.ts';
import { removeUnusedPosters } from '../media/videos/remove-posters.ts';
import { seriesOfSite } from './backups/open-backups.ts';
import { removeDemoPictures } from './own-site/remove-demo-pictures.ts';

interface Needed
  extends Pick<Services, 'database' | 'media' | 'mediaChanges' | 'renditions' | 'updates' | 'now'> {
  /** Returns the time of the oldest kept backup (ISO 8601); null if there is none. */
  readonly oldestBackup?: () => Promise<string | null>;
  /** Whether this server does the work that only one of several servers does; by default, it does. */
  readonly duty?: Pick<BackgroundDuty, 'isHere'>;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Removes expired data in small steps while the site is served, in this order: sessions and unfinished log-ins, counts of
 * attempts, password links, links to drafts, comments that were resolved a year ago, deleted pages, what publications replaced,
 * submissions and readers' words about pages past their time limit, notes of what users have seen, used captchas, old audit
 * entries, mails that were sent or given up, posters of videos that are no longer shown, missing addresses that nobody asks for,
 * search words that no page contains any more, the ids of what was removed for good before the oldest backup, pictures of the
 * demo that an own site no longer uses, and stored files without a media item or from interrupted uploads. Each run also lets the
 * server look for a newer version, once a day.
 */
export class Housekeeping {
  readonly #services: Needed;
  readonly #warn: (error: unknown) => void;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;
  #running: Promise<void> = Promise.resolve();

  /** @param warn called with the error of a failed run; the next run tries again */
  constructor(services: Needed, warn: (error: unknown) => void) {
    this.#services = services;
    this.#warn = warn;
  }

  start(firstMs: number = HOUSEKEEPING.firstMs): void {
    this.#timer = setTimeout(() => {
      this.#running = (this.#services.duty?.isHere === false ? Promise.resolve() : this.run())
        .catch(this.#warn)
        .then(() => {
          if (!this.#isClosed) this.start(HOUSEKEEPING.everyMs);
        });
    }, firstMs).unref();
  }

  /** Stops the housekeeping after the current step. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  /** Removes all expired data. */
  async run(): Promise<void> {
    const { database, now } = this.#services;
    // The answer is not waited for, because it may take seconds.
    void this.#services.updates.lookDaily();
    const time = now();
    const daysAgo = (days: number) => new Date(Date.parse(time) - days * DAY_MS).toISOString();
    const hoursAgo = (hours: number) => daysAgo(hours / 24);
    await removeExpiredSessions(database.writer, time);
    await removeExpiredTickets(database.writer, time);
    const longAgo = new Date(Date.parse(time) - CHANGES.keptMs).toISOString();
    await removeOldChanges(database.writer, longAgo);
    await removeLostEditors(database.writer, longAgo);
    await this.#repeat(() => removeEndedCounts(database.writer, time));
    await this.#repeat(() => purgePasswordTokens(database.writer, time));
    await removeExpiredDraftLinks(database.writer, time);
    await this.#repeat(() => purgeResolvedThreads(database.writer, daysAgo(RESOLVED_COMMENTS_DAYS)));
    await this.#repeat(() => purgeDeletedPages(database.writer, daysAgo(DELETED_PAGE_RETENTION_DAYS)));
    await this.#repeat(() => forgetPublications(database.writer, hoursAgo(PUBLICATION_TAKEN_BACK_HOURS)));
    await this.#repeat(() => removeOldSubmissions(database.writer, time));
    await this.#repeat(() => removeOldTexts(database.writer, time));
    // A note must outlast its subject's time as a new one.
    await this.#repeat(() => purgeSeen(database.writer, daysAgo(FOR_YOU.days + 1)));
    await this.#repeat(() => purgeUsedCaptchas(database.writer, time));
    const auditDays = (await auditRetention(database.writer)) ?? AUDIT_RETENTION.days;
    await this.#repeat(() => purgeAuditEntries(database.writer, daysAgo(auditDays)));
    await this.#repeat(() => purgeAuditEntriesBeyond(database.writer, AUDIT_RETENTION.entries));
    for (const step of outboxClearing(database.writer, Date.parse(time))) await this.#repeat(step);
    await this.#repeat(() => removeUnusedPosters(this.#services));
    await purgeMissingPages(database.writer, new Date(Date.parse(time) - MISSING_PAGES.keptMs).toISOString());
    await this.#repeat(unusedWordRemoval(database.writer));
    await this.#forgetRemoved(Date.parse(time) - REMOVED_FOR_GOOD.keptMs);
    await removeDemoPictures(this.#services);
    await this.#removeUnusedMedia(Date.parse(time) - UNUSED_BYTES_KEPT_MS);
  }

  /**
   * Forgets what was removed for good so long ago that no kept backup has it.
   *
   * @param before a time in milliseconds; what was removed later is never forgotten, because there may be backups elsewhere
   */
  async #forgetRemoved(before: number): Promise<void> {
    const { database, oldestBackup } = this.#services;
    const oldest = Date.parse((await oldestBackup?.()) ?? '');
    const time = new Date(Number.isNaN(oldest) ? before : Math.min(oldest, before)).toISOString();
    await this.#repeat(() => forgetRemoved(database.writer, time, REMOVED_FOR_GOOD.most));
  }

  /**
   * Removes stored files without a media item.
   *
   * @param before a time in milliseconds; files stored later are kept, because they may belong to an unfinished upload
   */
  async #removeUnusedMedia(before: number): Promise<void> {
    const { database, media, mediaChanges, renditions } = this.#services;
    const named = (hashes: readonly string[]) => storedHashes(database.writer, hashes);
    if (!(await media.belongsTo(await seriesOfSite(database.writer)))) return;
    await media.removeUnfinished(before, named);
    await renditions.removeUnused(named);
    for await (const folder of media.stored()) {
      if (this.#isClosed) return;
      const old = folder.filter(({ storedAt }) => storedAt < before).map(({ hash }) => hash);
      if (old.length > 0) await mediaChanges.run(() => removeUnused(this.#services, old));
    }
  }

  async #repeat(step: () => Promise<boolean>): Promise<void> {
    while (!this.#isClosed && (await step())) await setImmediate();
  }
}
