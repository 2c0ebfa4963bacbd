import { setTimeout as sleep } from 'node:timers/promises';
import { lastAuditEntries } from '../../../db/audit-queries.ts';
import type { Writer } from '../../../db/connection.ts';
import { putSharedNotices, sharedNotices } from '../../../db/notice-queries.ts';
import type { AuditDetails } from '../../../src/model/audit.ts';
import { emergencyNoticeSchema } from '../../../src/model/emergency-notice.ts';
import { shareEffects } from '../../core/changes/shared-effects.ts';
import { storePurges } from '../../core/changes/store-purges.ts';
import { NOTICE_RECORDS } from '../../core/limits/limits.ts';
import type { NoticeChange } from '../../core/notices/emergency-notices.ts';
import type { Services } from '../../core/services.ts';
import { noticeMail } from '../../outside/mail/notice-mail.ts';
import { recordAction } from '../../people/audit/record.ts';
import { mailAdmins } from '../../people/auth/mail-admins.ts';

type Needed = Pick<Services, 'config' | 'database' | 'domains' | 'effects' | 'emergencyNotices'>;

/**
 * Records changes of emergency notices in the audit log, and mails them to every admin. The changes wait in the file of the
 * notices until the database can be written, also across a restart. With several servers, a recorded change is shown by the
 * others too, and each reads what they have changed.
 */
export class NoticeRecords {
  readonly #services: Needed;
  readonly #report: (error: unknown) => void;
  #recording: Promise<void> | null = null;
  #timer: NodeJS.Timeout | undefined;

  /** @param report called with the error if changes cannot be recorded now */
  constructor(services: Needed, report: (error: unknown) => void) {
    this.#services = services;
    this.#report = report;
  }

  /** Records the changes that wait, reads those of other servers, and does both again at intervals until `close` is called. */
  start(): void {
    const again = () => void this.record().then(() => this.read());
    again();
    this.#timer = setInterval(again, NOTICE_RECORDS.retryMs).unref();
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#recording;
  }

  /** Records all changes that wait. Never rejects: changes that cannot be recorded go on waiting. */
  record(): Promise<void> {
    this.#recording ??= this.#recordAll()
      .catch(this.#report)
      .finally(() => {
        this.#recording = null;
      });
    return this.#recording;
  }

  /** Like `record`, but returns after a moment even if the database is locked. */
  async recordSoon(): Promise<void> {
    // A change that came while others were being recorded needs another run.
    const recording = this.record().then(() => this.record());
    await Promise.race([recording, sleep(NOTICE_RECORDS.callMs, undefined, { ref: false })]);
  }

  /** Shows what the other servers have changed. Never rejects: what cannot be read now is read at the next interval. */
  async read(): Promise<void> {
    const { config, database, domains, emergencyNotices } = this.#services;
    if (database.engine === 'sqlite') return;
    try {
      const rows = await sharedNotices(database.writer);
      const shared = rows.map(({ domain_id: domainId, notice, at }) => ({
        ...{ domainId, at },
        notice: notice === null ? null : emergencyNoticeSchema.parse(JSON.parse(notice)),
      }));
      await emergencyNotices.takeOver(shared);
      // A notice from before the site moved into this database is in the file of one server alone.
      const known = new Set(rows.map((row) => row.domain_id));
      for (const [id, notice] of emergencyNotices.all())
        if (!config.isEdge && !known.has(id) && domains.byId(id) !== null)
          await database.writer
            .transaction()
            .execute((trx) => this.#share(trx, { notice, at: notice.at }, [id]));
    } catch (error) {
      this.#report(error);
    }
  }

  async #recordAll(): Promise<void> {
    const { database, effects, emergencyNotices } = this.#services;
    const isAny = emergencyNotices.waiting.length > 0;
    for (let [change] = emergencyNotices.waiting; change !== undefined; [change] = emergencyNotices.waiting) {
      const due = change;
      await database.writer.transaction().execute((trx) => this.#recordOne(trx, due));
      await emergencyNotices.recorded(due);
      effects.mail();
    }
    // Another server may have changed a notice later than a change that waited here.
    if (isAny) await this.read();
  }

  async #recordOne(trx: Writer, change: NoticeChange): Promise<void> {
    const { config, domains, effects } = this.#services;
    const { action, actor, at, notice } = change;
    const sites = change.domainIds.flatMap((id) => domains.byId(id) ?? []);
    const [first] = sites;
    if (first === undefined || (await isRecorded(trx, first.id, change))) return;
    // Each server puts the notice on its own pages, and only the CDN has to be told.
    const pages = sites.map(({ id }) => `domain:${id}`);
    if (effects.hasPurges) await storePurges(trx, [{ effect: 'markStale', tags: pages }], at);
    await this.#share(
      trx,
      change,
      sites.map(({ id }) => id),
    );
    for (const { id, name } of sites) {
      const details: AuditDetails = notice === null ? {} : { until: notice.until, drill: notice.isDrill };
      await recordAction(trx, {
        actor,
        action,
        domainId: id,
        subject: { kind: 'site', id, name },
        at,
        details,
      });
    }
    const about = {
      ...{ by: actor.username, sites: sites.map(({ name }) => name) },
      ...{ notice, timeZone: config.timeZone },
    };
    await mailAdmins(
      this.#services,
      trx,
      ({ username, email }, from) => noticeMail({ ...about, username, email, from }),
      at,
    );
  }

  /** Lets the other servers show a change. */
  async #share(
    trx: Writer,
    { notice, at }: Pick<NoticeChange, 'notice' | 'at'>,
    domainIds: readonly string[],
  ): Promise<void> {
    const { database, effects } = this.#services;
    if (database.engine === 'sqlite') return;
    await putSharedNotices(trx, { domainIds, notice: notice === null ? null : JSON.stringify(notice), at });
    await shareEffects(trx, [{ effect: 'notices' }], { by: effects, at });
  }
}

/** Whether a change was recorded before, by a process that was killed before it could note that in the file. */
async function isRecorded(trx: Writer, domainId: string, { action, at }: NoticeChange): Promise<boolean> {
  const entries = await lastAuditEntries(trx, { domainId, action, limit: NOTICE_RECORDS.waiting });
  return entries.some(({ created_at }) => created_at === at);
}

declare module '../../core/services.ts' {
  interface Services {
    readonly noticeRecords: NoticeRecords;
  }
}
