import { setImmediate } from 'node:timers/promises';
import { addMissingPages, inheritedByMissing, trimMissingPages } from '../../../db/missing-page-queries.ts';
import type { NewRow } from '../../../db/schema.ts';
import { MISSING_PAGES } from '../../core/limits/limits.ts';
import type { Services } from '../../core/services.ts';
import { normaliseMissingPath } from './normalise-missing-path.ts';

type Needed = Pick<Services, 'database' | 'domains' | 'now'>;
type Counted = Omit<NewRow<'missing_page'>, 'inherited'>;

/** The paths of a domain that were requested since the last batch: those requested once, the earliest first, and the others. */
interface Counts {
  // @bounded as #counts
  readonly once: Map<string, Counted>;
  // @bounded as #counts
  readonly often: Map<string, Counted>;
}

/**
 * Counts the addresses that readers did not find, and stores the counts in batches, a while after the first of each: a request never waits
 * for it. Only the path is counted: no address of a reader, no browser, no query, no page they came from. When there are too many
 * at once, paths of the site with the most give way that were requested once. So random addresses hide neither those that many request
 * nor those of another site. Counts that cannot be stored are lost: they are not worth a page.
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

  /** How many addresses wait to be stored. */
  get size(): number {
    return this.#size;
  }

  /** Counts a request of a reader for a page that is not there. @param slug as `normaliseMissingPath` */
  count(domainId: string, slug: string): void {
    const path = normaliseMissingPath(slug);
    if (path === null || this.#isClosed) return;
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

  /** Stores what was counted. It never rejects. */
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

  /** Counts no more, and stores what was counted. */
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

  /** Forgets one path of the domain with the most. Returns false where that is this one, and all of them were asked for again. */
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
      // More than these would be trimmed at once.
      const seen = all.toSorted((one, other) => other.count - one.count).slice(0, MISSING_PAGES.ofDomain);
      const inherited = await inheritedByMissing(database.writer, domainId, MISSING_PAGES.ofDomain);
      for (let from = 0; from < seen.length; from += MISSING_PAGES.atATime) {
        await addMissingPages(database.writer, seen.slice(from, from + MISSING_PAGES.atATime), inherited);
        // The others are served in between.
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
