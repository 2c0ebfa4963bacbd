import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest, preValidationHookHandler } from 'fastify';
import { HearthError } from '../../../src/model/errors.ts';
import { HELD_WRITES } from '../../core/limits/limits.ts';

declare module '../../core/services.ts' {
  interface Services {
    readonly heldWrites: HeldWrites;
  }
}

/** The end of a wait: the request goes on, is sent anew by its client, or is refused. */
type End = 'on' | 'anew' | 'late';

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Holds every request that may change something, while the program is replaced: forms and saves wait, and readers notice nothing.
 * A request that has waited for `HELD_WRITES.waitMs` is refused with 503, and its sender keeps the words. When the next program
 * takes over, the waiting requests are answered with a redirect to their own address (307), so that browsers send them anew.
 */
export class HeldWrites {
  readonly #waitMs: number;
  // @bounded by the requests that connections may have under way; each leaves after ten seconds
  // (held-writes.test.ts)
  readonly #held = new Set<(end: End) => void>();
  /** The number of requests under way that began before the hold. */
  #running = 0;
  #isHolding = false;

  constructor(waitMs: number = HELD_WRITES.waitMs) {
    this.#waitMs = waitMs;
  }

  /** Begins to hold, and waits until no earlier request is under way, but not longer than `HELD_WRITES.drainMs`. */
  async hold(): Promise<void> {
    this.#isHolding = true;
    const until = performance.now() + HELD_WRITES.drainMs;
    while (this.#running > 0 && performance.now() < until) await sleep(20);
  }

  /** Ends the hold. @param end 'on' if this program goes on, 'anew' if the next one takes over */
  release(end: 'on' | 'anew'): void {
    // While the next program takes over, later requests are answered as those that wait.
    this.#isHolding = end === 'anew';
    this.#isOver = end === 'anew';
    for (const answer of this.#held) answer(end);
  }
  #isOver = false;

  /** The hook of all routes, which runs once the body has arrived. @throws HearthError 'unavailable' (503) */
  readonly hook: preValidationHookHandler = (request, reply, done) => {
    if (READS.has(request.method)) return done();
    if (this.#isHolding) return void this.#wait(request, reply, done);
    this.#running += 1;
    reply.raw.once('close', () => {
      this.#running -= 1;
    });
    done();
  };

  async #wait(request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): Promise<void> {
    const end = this.#isOver ? 'anew' : await this.#end();
    if (end === 'on') done();
    // The client of an unfinished upload would not read a redirect before it has sent everything.
    else if (end === 'late' || request.raw.complete === false) done(new HearthError('unavailable'));
    else {
      if (request.raw.httpVersionMajor === 1) reply.header('connection', 'close');
      reply.header('cache-control', 'no-store').redirect(request.url, 307);
    }
  }

  async #end(): Promise<End> {
    const { promise, resolve } = Promise.withResolvers<End>();
    const timer = setTimeout(() => resolve('late'), this.#waitMs);
    this.#held.add(resolve);
    const end = await promise;
    clearTimeout(timer);
    this.#held.delete(resolve);
    return end;
  }
}
