import { setImmediate } from 'node:timers/promises';
import { purgeDeletedPages, purgePasswordTokens } from '../db/purge.ts';
import { removeExpiredSessions } from '../db/sessions.ts';
import { DELETED_PAGE_KEPT_DAYS } from '../src/model/limits.ts';
import type { Services } from './services.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** The first run waits until the start is over. */
const FIRST_MS = 60_000;
const EVERY_MS = 60 * 60_000;

/** Removes what has had its days: deleted pages, expired password links and sessions. In small steps, while the site is served. */
export class Housekeeping {
  readonly #services: Pick<Services, 'database' | 'now'>;
  readonly #warn: (error: unknown) => void;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;
  #running: Promise<void> = Promise.resolve();

  /** @param warn told of a run that failed: the next one tries again */
  constructor(services: Pick<Services, 'database' | 'now'>, warn: (error: unknown) => void) {
    this.#services = services;
    this.#warn = warn;
  }

  start(firstMs = FIRST_MS): void {
    this.#timer = setTimeout(() => {
      this.#running = this.run()
        .catch(this.#warn)
        .then(() => {
          if (!this.#isClosed) this.start(EVERY_MS);
        });
    }, firstMs).unref();
  }

  /** Ends after the step that is under way. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  /** Removes all that is to be removed now. */
  async run(): Promise<void> {
    const { database, now } = this.#services;
    const time = now();
    const deletedBefore = new Date(Date.parse(time) - DELETED_PAGE_KEPT_DAYS * DAY_MS).toISOString();
    await removeExpiredSessions(database.writer, time);
    await this.#repeat(() => purgePasswordTokens(database.writer, time));
    await this.#repeat(() => purgeDeletedPages(database.writer, deletedBefore));
  }

  async #repeat(step: () => Promise<boolean>): Promise<void> {
    while (!this.#isClosed && (await step())) await setImmediate();
  }
}
