import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { RATES } from '../../server/core/limits/throttles.ts';
import { type Activity, attempt, isStatus, outcomeOf, post, type SoakedSite } from './site.ts';
import { Tally } from './tally.ts';

const EVERY_MS = 1000;

/** A stranger who guesses the password of one account, from one address. */
export class Guesses implements Activity {
  readonly tally = new Tally('guesses');
  readonly #site: SoakedSite;
  readonly #agent = new http.Agent({ keepAlive: true, maxSockets: 2 });

  constructor(site: SoakedSite) {
    this.#site = site;
  }

  async run(stopping: AbortSignal): Promise<void> {
    const headers = { 'x-forwarded-for': '203.0.113.7' };
    for (let number = 0; !stopping.aborted; number += 1) {
      const json = { username: 'a-guessed-name', password: `guess ${number}` };
      const answer = await attempt(`${this.#site.url}/api/user/login`, post(json, headers, this.#agent));
      this.tally.add(outcomeOf(answer));
      if (!isStatus(answer, 401) && !isStatus(answer, 429) && !isStatus(answer, 503))
        this.tally.add('unclear');
      await sleep(EVERY_MS, null, { signal: stopping }).catch(() => {});
    }
    this.#agent.destroy();
  }

  /** At most one guess more than the limit for each killed server. */
  async verify(): Promise<void> {
    const most = RATES.logIns.ofPlace.attempts + this.#site.fleet.kills;
    const tried = this.tally.count(401);
    this.tally.expect(tried <= most, () => `${tried} passwords were tried, instead of ${most} at most.`);
  }
}
