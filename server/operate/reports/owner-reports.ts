import type { Writer } from '../../../db/connection.ts';
import { setToldOwner, type ToldOwner, toldOwner, weekCounts } from '../../../db/owner-report-queries.ts';
import type { Attention } from '../../../src/model/system.ts';
import { OWNER_REPORTS } from '../../core/limits/limits.ts';
import type { Services } from '../../core/services.ts';
import { mailedSiteUrl } from '../../outside/mail/mailed-site-url.ts';
import type { MailMessage } from '../../outside/mail/mailer.ts';
import { mailingOrganisation } from '../../outside/mail/organisation.ts';
import { alarmMail, type ReportMail, weeklyMail, wellMail } from '../../outside/mail/report-mails.ts';
import { enqueueAccountMail } from '../../people/auth/account-mail.ts';
import { mailAdmins } from '../../people/auth/mail-admins.ts';
import { figuresOf } from './figures.ts';
import { lastWeeklySlot } from './last-weekly-slot.ts';

type Needed = Pick<Services, 'config' | 'database' | 'domains' | 'effects' | 'now' | 'system'> &
  Partial<Pick<Services, 'duty'>>;

const DAY_MS = 24 * 60 * 60 * 1000;

/** The finding that a mail cannot tell of. It is told of once mail is sent again. */
const UNMAILABLE = 'mail-stopped';

/**
 * Tells the owner how the installation is: by a mail a week, by a mail at once when something is urgent, and by one when nothing
 * is any more. The transaction that stores the mails also stores what they tell of, so that a restart tells nothing twice.
 */
export class OwnerReports {
  readonly #services: Needed;
  readonly #report: (error: unknown) => void;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> = Promise.resolve();
  #isClosed = false;

  /** @param report called with the error if a look fails; the next look tries again */
  constructor(services: Needed, report: (error: unknown) => void) {
    this.#services = services;
    this.#report = report;
  }

  start(firstMs: number = OWNER_REPORTS.firstMs): void {
    this.#timer = setTimeout(() => {
      this.#looking = (this.#services.duty?.isHere === false ? Promise.resolve() : this.look())
        .catch(this.#report)
        .then(() => {
          if (!this.#isClosed) this.start(OWNER_REPORTS.everyMs);
        });
    }, firstMs).unref();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#looking;
  }

  /** Looks at the installation once, and stores the mails that are due. */
  async look(): Promise<void> {
    const { config, database, effects, system, now } = this.#services;
    if (mailedSiteUrl(config) === null) return;
    const state = await system.state();
    const at = now();
    const counts = await weekCounts(database.reader, before(at, 7 * DAY_MS));
    const figures = figuresOf(state, counts, config.timeZone);
    const isTold = await database.writer.transaction().execute(async (trx) => {
      const stored = await toldOwner(trx);
      const told = stored ?? { weeklyAt: at, findings: [], wellSince: null, alarms: [] };
      const { mails, next } = due(told, state.attention, { at, timeZone: config.timeZone, figures });
      if (JSON.stringify(next) !== JSON.stringify(stored)) await setToldOwner(trx, next);
      for (const compose of mails) await this.#mail(trx, compose, at);
      return mails.length > 0;
    });
    if (isTold) effects.mail();
  }

  /** Stores a mail to ALERT_EMAIL or, if that is not set, to each admin who wants such mails. */
  async #mail(trx: Writer, compose: Compose, at: string): Promise<void> {
    const { config } = this.#services;
    const siteUrl = mailedSiteUrl(config);
    if (siteUrl === null) return;
    if (config.alertEmail === null) {
      const toAdmin: Parameters<typeof mailAdmins>[2] = ({ email, username, gets_reports: wants }, from) =>
        wants === 1 ? compose({ email, username, from }) : null;
      await mailAdmins(this.#services, trx, toAdmin, at);
      return;
    }
    const from = await mailingOrganisation(this.#services, siteUrl);
    await enqueueAccountMail(trx, 'notice', compose({ email: config.alertEmail, username: null, from }), at);
  }
}

type Compose = (mail: ReportMail) => MailMessage;

interface Look {
  /** The time of the look, ISO 8601. */
  readonly at: string;
  readonly timeZone: string;
  readonly figures: ReturnType<typeof figuresOf>;
}

/** Returns the mails that are due, and what the owner was told once they are stored. */
export function due(
  told: ToldOwner,
  attention: readonly Attention[],
  { at, timeZone, figures }: Look,
): { readonly mails: readonly Compose[]; readonly next: ToldOwner } {
  const urgent = attention.filter(({ urgency }) => urgency === 'now');
  const mails: Compose[] = [];
  const next = { ...told, alarms: told.alarms.filter((alarm) => alarm > before(at, DAY_MS)) };
  const fresh = beyond(urgent, told.findings);
  const isMailable = fresh.some(({ id }) => id !== UNMAILABLE);
  const mayAlarm = !isMailable || next.alarms.length < OWNER_REPORTS.alarmsPerDay;
  if (urgent.length > 0) {
    next.wellSince = null;
    next.findings = mayAlarm ? urgent.map(({ id }) => id) : kept(told.findings, urgent);
    if (isMailable && mayAlarm) {
      next.alarms.push(at);
      const sentences = urgent.flatMap(({ id, what }) => (id === UNMAILABLE ? [] : [what]));
      mails.push((mail) => alarmMail(mail, sentences));
    }
  } else if (told.findings.length > 0) {
    next.wellSince = told.wellSince ?? at;
    if (next.wellSince <= before(at, OWNER_REPORTS.wellMs)) {
      mails.push(wellMail);
      next.findings = [];
      next.wellSince = null;
    }
  }
  const slot = new Date(lastWeeklySlot(Date.parse(at), timeZone)).toISOString();
  // After the clock was put back, the last mail seems to be in the future.
  if (told.weeklyAt < slot || told.weeklyAt > at) {
    next.weeklyAt = at;
    const sentences = attention.map(({ what }) => what);
    if (told.weeklyAt < slot) mails.push((mail) => weeklyMail(mail, sentences, figures));
  }
  return { mails, next };
}

/** Returns the findings that were not told of. Two hosts may have the same finding, so each id counts as often as it occurs. */
function beyond(findings: readonly Attention[], told: readonly string[]): readonly Attention[] {
  const left = [...told];
  return findings.filter(({ id }) => {
    const index = left.indexOf(id);
    if (index === -1) return true;
    left.splice(index, 1);
    return false;
  });
}

/** Returns the ids that were told of and are still findings. */
function kept(told: readonly string[], findings: readonly Attention[]): string[] {
  const left = findings.map(({ id }) => id);
  return told.filter((id) => {
    const index = left.indexOf(id);
    if (index !== -1) left.splice(index, 1);
    return index !== -1;
  });
}

function before(at: string, ms: number): string {
  return new Date(Date.parse(at) - ms).toISOString();
}

declare module '../../core/services.ts' {
  interface Services {
    readonly ownerReports: OwnerReports;
  }
}
