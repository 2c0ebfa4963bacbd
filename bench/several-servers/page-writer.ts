import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { StoredPage } from '../../src/model/page.ts';
import { attempt, isStatus, outcomeOf, post, type SoakedSite } from './site.ts';
import type { Tally } from './tally.ts';

const PAUSE_MS = 2000;
/** The time that a page may take to be read at the end, when nothing disturbs the site any more. */
const LAST_READ_MS = 30_000;
const MARK = /soak-(\d+)-end/;

/** Returns the number in a page; -1 if there is none. */
export function markIn(text: string): number {
  return Number(MARK.exec(text)?.[1] ?? -1);
}

/**
 * One editor, who saves or publishes one page again and again with a rising number in it. Nobody else changes the page, so each
 * time it is loaded, it must contain the last number that was acknowledged, or a later one whose answer was lost.
 */
export class PageWriter {
  readonly slug: string;
  readonly #site: SoakedSite;
  readonly #call: 'save' | 'publishPage';
  readonly #tally: Tally;
  readonly #agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  readonly #acknowledged: (number: number) => Promise<void>;
  #number = 0;
  /** The number and the version that were acknowledged last. */
  #last = { number: 0, version: 0 };
  /** The numbers whose answer said nothing, or that something failed, since. */
  #unclear: number[] = [];

  /** @param acknowledged called after each acknowledged change with its number */
  constructor(
    site: SoakedSite,
    slug: string,
    call: 'save' | 'publishPage',
    tally: Tally,
    acknowledged: (number: number) => Promise<void> = async () => {},
  ) {
    this.#site = site;
    this.slug = slug;
    this.#call = call;
    this.#tally = tally;
    this.#acknowledged = acknowledged;
  }

  async run(stopping: AbortSignal): Promise<void> {
    while (!stopping.aborted) {
      const from = performance.now();
      await this.#change();
      const rest = PAUSE_MS - (performance.now() - from);
      await sleep(Math.max(0, rest), null, { signal: stopping }).catch(() => {});
    }
  }

  async verify(): Promise<void> {
    const until = performance.now() + LAST_READ_MS;
    for (;;) {
      if ((await this.#load()) !== null) break;
      if (performance.now() > until) {
        this.#tally.faults.push(`${this.slug} could not be loaded at the end.`);
        break;
      }
      await sleep(500);
    }
    this.#agent.destroy();
  }

  async #change(): Promise<void> {
    const page = await this.#load();
    if (page === null) return;
    this.#number += 1;
    const number = this.#number;
    const contents = [{ key: 'text', componentType: 'Text', text: `soak-${number}-end` }];
    const json = { page: { ...page, contents }, collection: 'pages' };
    const answer = await attempt(
      `${this.#site.url}/api/page/${this.#call}`,
      post(json, { cookie: this.#site.cookie }, this.#agent),
    );
    this.#tally.add(outcomeOf(answer));
    if (!isStatus(answer, 200)) {
      this.#unclear.push(number);
      return;
    }
    const { page: stored } = JSON.parse(answer.body.toString()) as { page: StoredPage };
    this.#tally.expect(
      stored.version === page.version + 1,
      () => `${this.slug}: one change made version ${page.version} to ${stored.version}.`,
    );
    this.#last = { number, version: stored.version };
    this.#unclear = [];
    await this.#acknowledged(number);
  }

  /** Loads the page, and compares it with what was acknowledged. Returns null if it could not be loaded. */
  async #load(): Promise<StoredPage | null> {
    const answer = await attempt(`${this.#site.url}/api/page/load?slug=${this.slug}`, {
      headers: { cookie: this.#site.cookie },
      agent: this.#agent,
    });
    if (!isStatus(answer, 200)) {
      this.#tally.add(`load ${outcomeOf(answer)}`);
      return null;
    }
    const page = JSON.parse(answer.body.toString()) as StoredPage;
    const number = markIn(answer.body.toString());
    const { number: lastNumber, version: lastVersion } = this.#last;
    if (lastNumber > 0 || this.#unclear.length > 0) {
      const isLast = number === lastNumber || (lastNumber === 0 && number === -1);
      this.#tally.expect(
        isLast || this.#unclear.includes(number),
        () => `${this.slug}: ${lastNumber} was acknowledged, and ${number} is stored.`,
      );
      this.#tally.expect(
        lastVersion === 0 || page.version - lastVersion <= this.#unclear.length,
        () =>
          `${this.slug}: version ${lastVersion} became ${page.version} by ${this.#unclear.length} attempts.`,
      );
      if (!isLast) this.#tally.add('stored, though the answer was lost');
    }
    this.#unclear = [];
    this.#last = { number, version: page.version };
    return page;
  }
}
