import type { FastifyBaseLogger } from 'fastify';
import { CountedWarning } from './counted-warning.ts';

type Log = Pick<FastifyBaseLogger, 'warn' | 'error'>;

/** The log of background work. Lines go to the console until the server has a log. */
export class BackgroundLog {
  #log: Log = console;

  /** Sends all later lines to this log. */
  use(log: Log): void {
    this.#log = log;
  }

  /**
   * Returns a function that logs failures with this text at most once a minute. Each line has the number of failures since the
   * previous line.
   */
  counted(text: string): (details?: object) => void {
    const warning = new CountedWarning(text);
    return (details) => warning.warn(this.#log, details);
  }

  /** Returns a function that logs each failure with this text, as an error. */
  errors(text: string): (details: object) => void {
    return (details) => this.#log.error(details, text);
  }

  /** Returns a function that logs each failure with this text, as a warning. */
  warnings(text: string): (details: object) => void {
    return (details) => this.#log.warn(details, text);
  }
}
