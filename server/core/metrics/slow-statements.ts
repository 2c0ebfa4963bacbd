import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { SlowStatement } from '../../../db/connection.ts';
import { SLOW_STATEMENTS } from '../limits/limits.ts';
import { CountedWarning } from '../log/counted-warning.ts';
import type { Counts } from './metric-registry.ts';

/**
 * Counts slow SQL statements, and logs each at most once a minute, with its time. The logged text has question marks instead of
 * the values.
 */
export class SlowStatements {
  readonly #counts: Counts;
  // @bounded 200 statements (SLOW_STATEMENTS): those that were slow longest ago can be logged again (slow-statements.test.ts)
  readonly #warnings = new LRUCache<string, CountedWarning>({ max: SLOW_STATEMENTS.remembered });
  /** The log; null until the server has started, because slow statements are normal during the start. */
  log: Pick<FastifyBaseLogger, 'warn' | 'info'> | null = null;

  constructor(counts: Counts) {
    this.#counts = counts;
  }

  readonly add = ({ sql, ms, connection }: SlowStatement): void => {
    this.#counts.slowStatements += 1;
    const { log } = this;
    if (log === null) return;
    const isWarning = ms >= SLOW_STATEMENTS.warningMs;
    const key = `${isWarning} ${sql}`;
    let warning = this.#warnings.get(key);
    if (warning === undefined) {
      warning = new CountedWarning('A statement took long.');
      this.#warnings.set(key, warning);
    }
    warning.warn(isWarning ? log : { warn: log.info.bind(log) }, {
      sql: sql.slice(0, SLOW_STATEMENTS.loggedLength),
      ms: Math.round(ms),
      connection,
    });
  };
}
