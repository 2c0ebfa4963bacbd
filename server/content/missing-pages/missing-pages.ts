import { setImmediate } from 'node:timers/promises';
import { addMissingPages, inheritedByMissing, trimMissingPages } from '../../../db/missing-page-queries.ts';
import type { NewRow } from '../../../db/schema.ts';
import { MISSING_PAGES } from '../../core/limits/limits.ts';
import type { Services } from '../../core/services.ts';
import { normaliseMissingPath } from './normalise-missing-path.ts';

type Needed = Pick<Services, 'config' | 'database' | 'domains' | 'now'>;
type Counted = Omit<NewRow<'missing_page'>, 'inherited'>;

/**
 * The paths of a domain that were requested since the last batch, in two groups: paths requested once, earliest first, and
 * paths requested more often.
 */
interface Counts {
  // @bounded as #counts
  readonly once: Map<string, Counted>;
  // @bounded as #counts
  readonly often: Map<string, Counted>;
}

/**
 * Counts the addresses that readers did not find. Stores the counts in batches, some time after the first count of a batch, so
 * that no request waits for the database. Only the path is recorded: no reader's IP address, browser, query or referring page.
 * When memory is full, a path that was requested only once is dropped from the domain with the most paths. Requests for random
 * addresses therefore displace neither frequently requested paths nor the paths of another site. If counts cannot be stored,
 * they are dropped, because a page must not fail because of them. One of several servers that is for readers alone counts nothing.
 */
export class MissingPages {
  readonly #services: Needed;
  readonly #report: (error: unknown) => void;
  // @bounded 1000 addresses of all domains (MISSING_PAGES): of the domain with the most, those asked for once go; then further
  // ones of it are not counted (missing-pages.test.ts)
  readonly #counts = new Map<string, Counts>();
  #size = 0;
  #timer: NodeJS.Timeout | undefined;
  #storing: Promise<void> = Promise.resolve();
  #isClosed = false;

  /** @param report called with the error of a batch that could not be stored */
  constructor(services: Needed, report: (error: unknown) => void) {
    this.#services = services;
    this.#report = report;
  }

  /** The number of addresses waiting to be stored. */
  get size(): number {
    return this.#size;
  }

  /** Counts a reader's request for a page that does not exist. @param slug as for `normaliseMissingPath` */
  count(domainId: string, slug: string): void {
    const path = normaliseMissingPath(slug);
    if (path === null || this.#isClosed || this.#services.config.isEdge) return;
    const now = this.#services.now();
    const { once, often } = this.#countsOf(domainId);
    const known = often.get(path) ?? once.get(path);
    if (known !== undefined) {
      known.count += 1;
      known.last_seen = now;
      if (once.delete(path)) often.set(path, known);
      return;
    }
    if (this.#size >= MISSING_PAGES.inMemory && !this.#makeRoom(domainId)) return;
    this.#size += 1;
    once.set(path, { domain_id: domainId, path, count: 1, first_seen: now, last_seen: now });
    this.#timer ??= setTimeout(() => void this.store(), MISSING_PAGES.storeMs).unref();
  }

  /** Stores the counts that wait to be stored. Never rejects, even if the counts cannot be stored. */
  store(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const counted = [...this.#counts].map(([domainId, { once, often }]) => ({
      domainId,
      all: [...often.values(), ...[...once.values()].reverse()],
    }));
    this.#counts.clear();
    this.#size = 0;
    if (counted.length > 0) {
      this.#storing = this.#storing.then(() => this.#write(counted)).catch(this.#report);
    }
    return this.#storing;
  }

  /** Stops counting, and stores the counts that wait to be stored. */
  close(): Promise<void> {
    this.#isClosed = true;
    return this.store();
  }

  #countsOf(domainId: string): Counts {
    const known = this.#counts.get(domainId);
    if (known !== undefined) return known;
    const counts = { once: new Map(), often: new Map() };
    this.#counts.set(domainId, counts);
    return counts;
  }

  /**
   * Makes room for a path by dropping another path, from the domain with the most paths. Returns false if the domain with the
   * most paths has this id, and all its paths were requested repeatedly.
   */
  #makeRoom(domainId: string): boolean {
    const [most, { once, often }] = [...this.#counts].reduce((largest, each) =>
      sizeOf(each[1]) > sizeOf(largest[1]) ? each : largest,
    );
    if (once.size === 0 && most === domainId) return false;
    const from = once.size > 0 ? once : often;
    const [oldest] = from.keys();
    if (oldest === undefined) return false;
    from.delete(oldest);
    this.#size -= 1;
    return true;
  }

  async #write(counted: readonly { readonly domainId: string; readonly all: Counted[] }[]): Promise<void> {
    const { database, domains } = this.#services;
    for (const { domainId, all } of counted) {
      if (domains.byId(domainId) === null) continue;
      // More paths than this would be removed from the database immediately.
      const seen = all.toSorted((one, other) => other.count - one.count).slice(0, MISSING_PAGES.ofDomain);
      const inherited = await inheritedByMissing(database.writer, domainId, MISSING_PAGES.ofDomain);
      for (let from = 0; from < seen.length; from += MISSING_PAGES.atATime) {
        await addMissingPages(database.writer, seen.slice(from, from + MISSING_PAGES.atATime), inherited);
        // Lets other requests run between two batches.
        await setImmediate();
      }
      await trimMissingPages(database.writer, domainId, MISSING_PAGES.ofDomain);
    }
  }
}

function sizeOf({ once, often }: Counts): number {
  return once.size + often.size;
}

declare module '../../core/services.ts' {
  interface Services {
    /** Counts the addresses that readers do not find. */
    readonly missingPages: MissingPages;
  }
}
