import { HearthError } from '../../../src/model/errors.ts';
import { FairTurns, type Turn } from './fair-lines.ts';
import { type RateLimit, tooMany } from './rate-limit.ts';

export interface Pacing {
  /** The number of callers that pass at a time. */
  readonly passes: number;
  /** The time between two turns, in milliseconds; 'turn' if callers pass in each turn of the event loop. */
  readonly every: number | 'turn';
  /** The maximum number of callers that wait in a line. */
  readonly waiting: number;
}

/** The pace of each line, with one line per key. */
export interface PacingByKey extends Pacing {
  readonly every: number;
  /** The maximum number of lines at the same time. */
  readonly lines: number;
  /** How often a caller waits again because somebody had the turn on another server. */
  readonly tries: number;
}

/** The waiting callers, in the order in which they pass. */
interface Line<Caller> {
  readonly size: number;
  wait(caller: Caller): Promise<void>;
  /** Lets the next caller pass. */
  next(): void;
}

/** Lets the callers of a line pass at a pace. No timer runs while no caller waits. */
class PacedLine<Caller> {
  readonly #pacing: Pacing;
  readonly #line: Line<Caller>;
  readonly #onEmpty: (() => void) | undefined;

  constructor(pacing: Pacing, line: Line<Caller>, onEmpty?: () => void) {
    this.#pacing = pacing;
    this.#line = line;
    this.#onEmpty = onEmpty;
  }

  async turn(caller: Caller): Promise<void> {
    if (this.#line.size === 0) this.#schedule();
    await this.#line.wait(caller);
  }

  #schedule(): void {
    const { every } = this.#pacing;
    if (every === 'turn') setImmediate(this.#pass);
    else setTimeout(this.#pass, every);
  }

  readonly #pass = (): void => {
    for (let passed = 0; passed < this.#pacing.passes; passed++) this.#line.next();
    if (this.#line.size > 0) this.#schedule();
    else this.#onEmpty?.();
  };
}

/**
 * Lets callers pass at a pace. Callers wait in fair lines, so a client that sends thousands of requests delays each other
 * client by only one turn.
 */
export class Pace {
  readonly #line: PacedLine<string>;

  constructor(pacing: Pacing) {
    this.#line = new PacedLine(pacing, new FairTurns(pacing.waiting));
  }

  /**
   * Resolves when it is the caller's turn.
   *
   * @throws HearthError 'unavailable' (503) for the client with the longest line if too many callers wait
   */
  async turn(client: string): Promise<void> {
    await this.#line.turn(client);
  }
}

/**
 * Lets callers pass at a pace, separately for each key. Guessing passwords becomes too slow to pay off, while a correct
 * password still succeeds. Callers with the fewest attempts go first, so that a flood of guesses does not delay a person.
 */
export class PaceByKey {
  readonly #pacing: PacingByKey;
  readonly #turns: RateLimit | null;
  // @bounded 100 lines of 10 attempts (PACES.logIn): 429 for the caller with the most attempts; 503 (pace.test.ts)
  readonly #lines = new Map<string, PacedLine<number>>();

  /** @param turns counts the turns of all servers together; null if each server paces its own callers */
  constructor(pacing: PacingByKey, turns: RateLimit | null = null) {
    this.#pacing = pacing;
    this.#turns = turns;
  }

  /**
   * Resolves when it is the caller's turn in the line of its key.
   *
   * @param attempts the caller's attempts so far
   * @throws HearthError 'too-many' (429) for the caller with the most attempts if the line is full, and for one whose turns others
   * have on other servers
   * @throws HearthError 'unavailable' (503) if there are too many lines
   */
  async turn(key: string, attempts: number): Promise<void> {
    for (let tries = 0; tries < this.#pacing.tries; tries += 1) {
      await (this.#lines.get(key) ?? this.#open(key)).turn(attempts);
      if (this.#turns === null || !(await this.#turns.count(key)).isTooMany) return;
    }
    throw tooMany(this.#pacing.every / 1000);
  }

  #open(key: string): PacedLine<number> {
    if (this.#lines.size >= this.#pacing.lines) throw new HearthError('unavailable');
    const line = new PacedLine(this.#pacing, new FewestFirst(this.#pacing), () => this.#lines.delete(key));
    this.#lines.set(key, line);
    return line;
  }
}

/** The waiting callers, those with the fewest attempts first. */
class FewestFirst implements Line<number> {
  readonly #pacing: PacingByKey;
  // @bounded 10 attempts (PACES.logIn): the caller with the most is refused (pace.test.ts)
  readonly #turns: (Turn & { readonly attempts: number })[] = [];

  constructor(pacing: PacingByKey) {
    this.#pacing = pacing;
  }

  get size(): number {
    return this.#turns.length;
  }

  async wait(attempts: number): Promise<void> {
    const turns = this.#turns;
    await new Promise<void>((go, refuse) => {
      const place = turns.findIndex((turn) => turn.attempts > attempts);
      turns.splice(place === -1 ? turns.length : place, 0, { attempts, go, refuse });
      if (turns.length > this.#pacing.waiting) turns.pop()?.refuse(tooMany(this.#secondsToEmpty));
    });
  }

  next(): void {
    this.#turns.shift()?.go();
  }

  get #secondsToEmpty(): number {
    return (this.#turns.length * this.#pacing.every) / 1000;
  }
}
