import type { Database } from '../../../../db/connection.ts';
import { REMOVED_FOR_GOOD } from '../../../core/limits/limits.ts';
import { writeRemovedList } from './removed-list.ts';

/** Keeps the list of what was removed for good, beside the backups, up to date with the list in the database. */
export class RemovedListKeeper {
  readonly #database: Database;
  readonly #folder: string;
  readonly #series: string;
  readonly #warn: (error: unknown) => void;
  #timer: NodeJS.Timeout | undefined;
  #known = '';
  #running: Promise<void> = Promise.resolve();

  /**
   * @param folder the folder of the backups
   * @param warn called with the error of a failed attempt; the next one is made after `REMOVED_FOR_GOOD.everyMs`
   */
  constructor(database: Database, folder: string, series: string, warn: (error: unknown) => void) {
    this.#database = database;
    this.#folder = folder;
    this.#series = series;
    this.#warn = warn;
  }

  start(everyMs: number = REMOVED_FOR_GOOD.everyMs): void {
    this.#timer = setInterval(() => void this.write(), everyMs).unref();
  }

  /** Writes what was removed since the last attempt. Call it before the database is closed. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.write();
  }

  /** Writes the list if the database has another one. Never rejects. */
  write(): Promise<void> {
    this.#running = this.#running.then(() => this.#write().catch(this.#warn));
    return this.#running;
  }

  async #write(): Promise<void> {
    const { reader } = this.#database;
    const { count, last } = await reader
      .selectFrom('removed_for_good')
      .select((eb) => [eb.fn.countAll().as('count'), eb.fn.max('removed_at').as('last')])
      .executeTakeFirstOrThrow();
    const known = `${count} ${last}`;
    if (known === this.#known || (this.#known === '' && Number(count) === 0)) return;
    await writeRemovedList(this.#folder, this.#series, reader);
    this.#known = known;
  }
}
