import { HearthError } from '../../src/model/errors.ts';
import { tooMany } from '../http/too-many.ts';

export interface Pace {
  /** Milliseconds from one turn to the next. */
  readonly everyMs: number;
  /** How many may wait in one line. */
  readonly maxWaiting: number;
  /** How many lines there may be at once. */
  readonly maxLines: number;
}

/** The longest wait stays below what a browser waits for an answer. */
export const LOGIN_PACE: Pace = { everyMs: 2000, maxWaiting: 10, maxLines: 100 };

interface Waiting {
  readonly attempts: number;
  readonly go: () => void;
  readonly refuse: (error: HearthError) => void;
}

/**
 * Lines in which attempts wait for their turn, one at a time. Guessing becomes too slow to be worth it, and a right
 * password still gets in. Those who tried least go first, so that a crowd of guesses does not hold up a person.
 */
export class SlowLine {
  readonly #pace: Pace;
  readonly #lines = new Map<string, Waiting[]>();

  constructor(pace: Pace = LOGIN_PACE) {
    this.#pace = pace;
  }

  /**
   * Waits for a turn in the line of a key. `attempts` is how often the one who waits has tried.
   *
   * @throws HearthError 'too-many' (429) for whoever tried most where the line is full, 'unavailable' (503) where there
   * are too many lines
   */
  async turn(key: string, attempts: number): Promise<void> {
    const line = this.#lines.get(key) ?? this.#open(key);
    await new Promise<void>((go, refuse) => {
      const place = line.findIndex((waiting) => waiting.attempts > attempts);
      line.splice(place === -1 ? line.length : place, 0, { attempts, go, refuse });
      if (line.length > this.#pace.maxWaiting) line.pop()?.refuse(tooMany(this.#waitOf(line)));
    });
  }

  #open(key: string): Waiting[] {
    if (this.#lines.size >= this.#pace.maxLines) throw new HearthError('unavailable');
    const line: Waiting[] = [];
    this.#lines.set(key, line);
    const timer = setInterval(() => {
      line.shift()?.go();
      if (line.length > 0) return;
      clearInterval(timer);
      this.#lines.delete(key);
    }, this.#pace.everyMs);
    return line;
  }

  /** Seconds until a full line has been worked off. */
  #waitOf(line: readonly Waiting[]): number {
    return (line.length * this.#pace.everyMs) / 1000;
  }
}
