import type { FastifyBaseLogger } from 'fastify';
import { CountedWarning } from './counted-warning.ts';

type Log = Pick<FastifyBaseLogger, 'warn' | 'error'>;

/** The log of work in the background: the console, until the server that it belongs to has a log. */
export class BackgroundLog {
  #log: Log = console;

  /** From now on, everything is logged here. */
  use(log: Log): void {
    this.#log = log;
  }

  /** @returns logs a failure with this text, once a minute at most, with how often it came up */
  counted(text: string): (details?: object) => void {
    const warning = new CountedWarning(text);
    return (details) => warning.warn(this.#log, details);
  }

  /** @returns logs each failure with this text as an error */
  errors(text: string): (details: object) => void {
    return (details) => this.#log.error(details, text);
  }

  /** @returns logs each failure with this text as a warning */
  warnings(text: string): (details: object) => void {
    return (details) => this.#log.warn(details, text);
  }
}
