import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { loginKey, userByLogin } from '../../../db/user-queries.ts';
import { RECOVERIES } from '../../core/limits/limits.ts';
import { type OpenCounts, type RateLimit, rateLimits } from '../../core/limits/rate-limit.ts';
import { RATES } from '../../core/limits/throttles.ts';
import { CountedWarning } from '../../core/log/counted-warning.ts';
import type { Services } from '../../core/services.ts';
import { mailedSiteUrl } from '../../outside/mail/mailed-site-url.ts';
import { mailingOrganisation } from '../../outside/mail/organisation.ts';
import { passwordMail } from '../../outside/mail/user-mails.ts';
import { recordStranger } from '../audit/record-user.ts';
import { enqueueAccountMail } from './account-mail.ts';
import { additionalPasswordLink } from './password-links.ts';

type Needed = Pick<Services, 'config' | 'database' | 'domains' | 'effects' | 'now'>;

/**
 * Mails links that set a password to people who request one. Neither the response nor its timing reveals whether an account
 * exists. The work for an existing account is done after the response, and a limit that only existing accounts can reach causes
 * no error.
 */
export class PasswordRecovery {
  readonly #services: Needed;
  readonly #rates: Readonly<Record<keyof typeof RATES.recoveries, RateLimit>>;
  readonly #closing = new AbortController();
  readonly #unsent = new CountedWarning(
    'Somebody asked for a link to set a password, and this site sends none by mail.',
  );
  #waiting = 0;
  #last: Promise<void> = Promise.resolve();

  constructor(services: Needed, open: OpenCounts) {
    this.#services = services;
    this.#rates = rateLimits('recoveries', RATES.recoveries, open);
  }

  /** Whether links are mailed immediately. If false, links are stored, and mailed once mail is set up. */
  get sendsMail(): boolean {
    return mailedSiteUrl(this.#services.config) !== null;
  }

  /**
   * Counts a request, and makes the mail after the response.
   *
   * @throws HearthError 'too-many' (429) if requests come too often from an IP address
   */
  async request(
    email: string,
    address: string,
    log: Pick<FastifyBaseLogger, 'warn' | 'error'>,
  ): Promise<void> {
    await this.#rates.ofAddress.attempt(address);
    if (!this.sendsMail) this.#unsent.warn(log, { reason: this.#reason });
    // Without SITE_URL, no link is made, because the link would need the host name of the request, and a request can be forged.
    // The dashboard reports the missing setting.
    const { siteUrl } = this.#services.config;
    if (siteUrl === null || this.#waiting >= RECOVERIES.waiting) return;
    this.#waiting += 1;
    // Mails are made one at a time, but their delays overlap, so that many requests do not delay a link for long.
    this.#last = Promise.all([this.#last, this.#later()])
      .then(() => this.#mail(email, siteUrl, log))
      .catch((err) => log.error({ err }, 'a link to set a password could not be made'))
      .finally(() => {
        this.#waiting -= 1;
      });
  }

  get #reason(): string {
    const { mail } = this.#services.config;
    return mail.provider === null ? mail.reason : 'Set SITE_URL: it is what links in mails are made of.';
  }

  /** Makes the mails that were requested, without their delays. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#last;
  }

  async #later(): Promise<void> {
    const { least, most } = RECOVERIES.afterMs;
    const ms = least + Math.random() * (most - least);
    await sleep(ms, undefined, { signal: this.#closing.signal }).catch(() => {});
  }

  async #mail(email: string, siteUrl: string, log: Pick<FastifyBaseLogger, 'warn'>): Promise<void> {
    const { database, effects, now } = this.#services;
    const user = await userByLogin(database.writer, email);
    if (user === null || user.email_key !== loginKey(email) || user.deactivated_at !== null) return;
    if ((await this.#rates.ofAccount.count(user.id)).isTooMany) return;
    if ((await this.#rates.inAll.count('all')).isTooMany) {
      log.warn('Too many people ask for a new password: no more links are mailed for a while.');
      return;
    }
    const time = now();
    const from = await mailingOrganisation(this.#services, siteUrl);
    await database.writer.transaction().execute(async (trx) => {
      const link = await additionalPasswordLink(trx, user, siteUrl, time);
      const { username } = user;
      const mail = passwordMail({ username, email: user.email, link, from });
      await enqueueAccountMail(trx, 'password', mail, time);
      await recordStranger(trx, 'user/forgotPassword', user, { domainId: null, at: time });
    });
    effects.mail();
  }
}

declare module '../../core/services.ts' {
  interface Services {
    readonly passwordRecovery: PasswordRecovery;
  }
}
