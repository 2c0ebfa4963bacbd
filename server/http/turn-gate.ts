import { HearthError } from '../../src/model/errors.ts';

/** Callers that pass per turn of the event loop; each takes about a millisecond. */
const CALLERS_PER_TURN = 4;
/** Callers that can wait: if there are more, they come faster than they can be served. */
const MAX_WAITING = 2000;

/**
 * A gate in front of work that queries the database: a few callers pass per turn of the event loop, in the order they came,
 * so that connections are accepted and cached pages are sent in between, however many wait.
 */
export class TurnGate {
  readonly #perTurn: number;
  readonly #waiting: (() => void)[] = [];

  /** @param perTurn callers that pass per turn of the event loop */
  constructor(perTurn: number = CALLERS_PER_TURN) {
    this.#perTurn = perTurn;
  }

  /** @throws HearthError 'unavailable' (503) when too many wait */
  async pass(): Promise<void> {
    if (this.#waiting.length >= MAX_WAITING) throw new HearthError('unavailable');
    if (this.#waiting.length === 0) setImmediate(this.#open);
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  readonly #open = (): void => {
    for (const pass of this.#waiting.splice(0, this.#perTurn)) pass();
    if (this.#waiting.length > 0) setImmediate(this.#open);
  };
}
