import { FairTurns } from '../limits/fair-lines.ts';

/** Callers that pass per turn of the event loop; each takes about a millisecond. */
const CALLERS_PER_TURN = 4;
/** Callers that can wait: if there are more, they come faster than they can be served. */
const MAX_WAITING = 2000;

/**
 * A gate in front of work that queries the database: a few callers pass per turn of the event loop, so that connections are accepted and
 * cached pages are sent in between, however many wait. They wait in fair lines: one client that sends thousands of requests delays
 * another by one turn.
 */
export class TurnGate {
  readonly #perTurn: number;
  readonly #turns = new FairTurns(MAX_WAITING);

  /** @param perTurn callers that pass per turn of the event loop */
  constructor(perTurn: number = CALLERS_PER_TURN) {
    this.#perTurn = perTurn;
  }

  /** @throws HearthError 'unavailable' (503) when too many wait: the client with the longest line is refused */
  async pass(client: string): Promise<void> {
    if (this.#turns.size === 0) setImmediate(this.#open);
    await this.#turns.wait(client);
  }

  readonly #open = (): void => {
    for (let passed = 0; passed < this.#perTurn; passed++) this.#turns.next();
    if (this.#turns.size > 0) setImmediate(this.#open);
  };
}
