import { HearthError } from '../../../src/model/errors.ts';
import { LOGIN_PACE } from '../../core/limits/limits.ts';
import { tooMany } from '../../core/limits/too-many.ts';

export interface Pace {
  /** Milliseconds from one turn to the next. */
  readonly everyMs: number;
  /** Attempts that can wait in one line. */
  readonly maxWaiting: number;
  /** Lines at the same time. */
  readonly maxLines: number;
}

interface Waiting {
  readonly attempts: number;
  readonly go: () => void;
  readonly refuse: (error: HearthError) => void;
}

/**
 * Queues attempts by key and lets one pass per interval. Guessing becomes too slow to be worth it, and a correct password
 * still gets in. Those with the fewest attempts go first, so that a flood of guesses does not delay a person.
 */
export class SlowLine {
  readonly #pace: Pace;
  // @bounded 100 lines of 10 attempts (LOGIN_PACE): 429 for the caller with the most attempts; 503 (slow-line.test.ts)
  readonly #lines = new Map<string, Waiting[]>();

  constructor(pace: Pace = LOGIN_PACE) {
    this.#pace = pace;
  }

  /**
   * Waits for a turn in the line of a key. `attempts` is the number of attempts of this caller so far.
   *
   * @throws HearthError 'too-many' (429) for the caller with the most attempts where the line is full
   * @throws HearthError 'unavailable' (503) where there are too many lines
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

  /** Seconds until a line is empty. */
  #waitOf(line: readonly Waiting[]): number {
    return (line.length * this.#pace.everyMs) / 1000;
  }
}
