import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from '../statistics.ts';
import { markIn, PageWriter } from './page-writer.ts';
import { Pulse } from './pulse.ts';
import { type Activity, attempt, isStatus, outcomeOf, type SoakedSite } from './site.ts';
import { Tally } from './tally.ts';

/** The longest time for which a server may show a page of before, while it reaches the database. */
const STALE_MS = 5000;
const READ_EVERY_MS = 25;
const LOOK_EVERY_MS = 10;
/** The time after which servers have new connections to the database. */
const RECONNECT_MS = 1000;

/** Pages that editors publish, and readers read, on every server and through the balancer. */
export class Publications implements Activity {
  readonly tally = new Tally('publications');
  readonly readings = new Tally('readers');
  readonly #site: SoakedSite;
  readonly #pulse: Pulse;
  readonly #writers: readonly PageWriter[];
  /** By page: the acknowledged numbers with their times. */
  readonly #times = new Map<string, { readonly number: number; readonly at: number }[]>();
  readonly #delays: number[] = [];

  constructor(site: SoakedSite, slugs: readonly string[]) {
    this.#site = site;
    this.#pulse = new Pulse(site.fleet.urls);
    this.#writers = slugs.map((slug) => {
      this.#times.set(slug, []);
      return new PageWriter(site, slug, 'publishPage', this.tally, (number) => this.#published(slug, number));
    });
  }

  async run(stopping: AbortSignal): Promise<void> {
    const working = [...this.#writers.map((writer) => writer.run(stopping)), this.#read(stopping)];
    await Promise.all([...working, this.#pulse.run(stopping)]);
  }

  async verify(): Promise<void> {
    await Promise.all(this.#writers.map((writer) => writer.verify()));
    for (const [slug, times] of this.#times) {
      this.tally.expect(times.length > 0, () => `${slug} was never published.`);
    }
  }

  /** The times from an acknowledged publication until each server showed it to readers, in milliseconds. */
  delay(share: number): number {
    return percentile(this.#delays, share);
  }

  /** Looks at every server at once as the editor, who must see the new page, and then as a reader, until that one does. */
  async #published(slug: string, number: number): Promise<void> {
    const at = performance.now();
    this.#times.get(slug)!.push({ number, at });
    await Promise.all(this.#site.fleet.urls.map((url) => this.#look(`${url}/${slug}`, number, at)));
  }

  async #look(address: string, number: number, at: number): Promise<void> {
    const asked = performance.now();
    const own = await attempt(address, { headers: { cookie: this.#site.cookie }, agent: http.globalAgent });
    this.readings.add(`editor ${isStatus(own, 200) ? 200 : 'without an answer'}`);
    // Without the database, nobody can be recognised, and everybody gets the pages that the server knows.
    const isAway = this.#site.cluster.awayBetween(asked - RECONNECT_MS, performance.now()) > 0;
    if (isStatus(own, 200) && !isAway)
      this.#expectShown(markIn(own.body.toString()), number, `${address}, to whoever had published it,`);
    while (performance.now() - at < STALE_MS) {
      const answer = await attempt(address, { agent: http.globalAgent });
      if (!isStatus(answer, 200)) return;
      if (markIn(answer.body.toString()) >= number) {
        this.#delays.push(performance.now() - at);
        return;
      }
      await sleep(LOOK_EVERY_MS);
    }
  }

  async #read(stopping: AbortSignal): Promise<void> {
    const agent = new http.Agent({ keepAlive: true, maxSockets: 8 });
    const slugs = [...this.#times.keys()];
    const servers = [this.#site.url, this.#site.url, ...this.#site.fleet.urls];
    const waiting = new Set<Promise<void>>();
    for (let turn = 0; !stopping.aborted; turn += 1) {
      const server = servers[turn % servers.length]!;
      const slug = slugs[Math.floor(turn / servers.length) % slugs.length]!;
      const reading = this.#readOne(server, slug, agent).finally(() => waiting.delete(reading));
      waiting.add(reading);
      await sleep(READ_EVERY_MS);
    }
    await Promise.all(waiting);
    agent.destroy();
  }

  async #readOne(server: string, slug: string, agent: http.Agent): Promise<void> {
    const from = performance.now();
    const answer = await attempt(`${server}/${slug}`, { agent });
    if (server === this.#site.url) this.readings.add(outcomeOf(answer));
    else if (!isStatus(answer, 200)) return;
    if (!isStatus(answer, 200)) return;
    const shown = markIn(answer.body.toString());
    const due = this.#numberDue(slug, from);
    this.#expectShown(shown, due, `${server}/${slug}, ${STALE_MS} ms after that,`);
  }

  /** An overloaded server shows earlier pages, and refuses editors. */
  #expectShown(shown: number, due: number, place: string): void {
    if (shown >= due) return;
    if (this.#pulse.isOverloaded) this.readings.add('earlier page under overload');
    else this.readings.faults.push(`${due} was published, and ${place} showed ${shown}.`);
  }

  /**
   * Returns the number that a page must have reached, if it is asked for at this time. While the database is away, servers
   * cannot learn of changes.
   */
  #numberDue(slug: string, at: number): number {
    const before = at - STALE_MS - this.#site.cluster.awayBetween(at - 3 * STALE_MS, at);
    return this.#times.get(slug)!.findLast((time) => time.at < before)?.number ?? -1;
  }
}
