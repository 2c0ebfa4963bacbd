import { setImmediate } from 'node:timers/promises';
import { addMissingPages, trimMissingPages } from '../../db/missing-page-queries.ts';
import type { NewRow } from '../../db/schema.ts';
import { MISSING_PAGES } from '../limits.ts';
import type { Services } from '../services.ts';
import { countedPath } from './counted-path.ts';

type Needed = Pick<Services, 'database' | 'domains' | 'now'>;
type Counted = NewRow<'missing_page'>;

/**
 * Counts the addresses that readers did not find, and stores the counts in batches, a while after the first of each: a request never waits
 * for it. Nothing is counted but the path: no address of a reader, no browser, no query, no page they came from. When there are too
 * many at once, those that were asked for once give way, so that somebody who tries random addresses does not hide the
 * others. What cannot be stored is lost: it is not worth a page.
 */
export class MissingPages {
  readonly #services: Needed;
  readonly #report: (error: unknown) => void;
  /** Those that were asked for once since the last batch, in the order in which they were, and the others. */
  readonly #once = new Map<string, Counted>();
  readonly #often = new Map<string, Counted>();
  #timer: NodeJS.Timeout | undefined;
  #storing: Promise<void> = Promise.resolve();
  #isClosed = false;

  /** @param report called with the error of a batch that could not be stored */
  constructor(services: Needed, report: (error: unknown) => void) {
    this.#services = services;
    this.#report = report;
  }

  /** How many addresses wait to be stored. */
  get size(): number {
    return this.#once.size + this.#often.size;
  }

  /** Counts a request of a reader for a page that is not there. @param slug as `countedPath` */
  count(domainId: string, slug: string): void {
    const path = countedPath(slug);
    if (path === null || this.#isClosed) return;
    const now = this.#services.now();
    const key = `${domainId} ${path}`;
    const known = this.#often.get(key) ?? this.#once.get(key);
    if (known !== undefined) {
      known.count += 1;
      known.last_seen = now;
      if (this.#once.delete(key)) this.#often.set(key, known);
      return;
    }
    if (this.size >= MISSING_PAGES.inMemory) {
      const [oldest] = this.#once.keys();
      if (oldest === undefined) return;
      this.#once.delete(oldest);
    }
    this.#once.set(key, { domain_id: domainId, path, count: 1, first_seen: now, last_seen: now });
    this.#timer ??= setTimeout(() => void this.store(), MISSING_PAGES.storeMs).unref();
  }

  /** Stores what was counted. It never rejects. */
  store(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const counted = [...this.#often.values(), ...[...this.#once.values()].reverse()];
    this.#often.clear();
    this.#once.clear();
    if (counted.length > 0) {
      this.#storing = this.#storing.then(() => this.#write(counted)).catch(this.#report);
    }
    return this.#storing;
  }

  /** Counts no more, and stores what was counted. */
  close(): Promise<void> {
    this.#isClosed = true;
    return this.store();
  }

  async #write(counted: readonly Counted[]): Promise<void> {
    const { database, domains } = this.#services;
    for (const [domainId, all] of Map.groupBy(counted, ({ domain_id }) => domain_id)) {
      if (domains.byId(domainId) === null) continue;
      // More than these would be trimmed at once.
      const seen = all.toSorted((one, other) => other.count - one.count).slice(0, MISSING_PAGES.ofDomain);
      for (let from = 0; from < seen.length; from += MISSING_PAGES.atATime) {
        await addMissingPages(database.writer, seen.slice(from, from + MISSING_PAGES.atATime));
        // The others are served in between.
        await setImmediate();
      }
      await trimMissingPages(database.writer, domainId, MISSING_PAGES.ofDomain);
    }
  }
}
