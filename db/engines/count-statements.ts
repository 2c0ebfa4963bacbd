import type { LogEvent } from 'kysely';
import { type ConnectionName, type OpenOptions, SLOW_STATEMENT_MS } from '../connection.ts';

/** Returns the log of each connection: it counts the connection's statements, and reports the slow ones. */
export function countStatements(
  statements: Record<ConnectionName, number>,
  onSlow: OpenOptions['onSlow'],
): (connection: ConnectionName) => (event: LogEvent) => void {
  return (connection) => (event) => {
    if (event.level === 'query') statements[connection] += 1;
    const { queryDurationMillis: ms } = event;
    if (ms >= SLOW_STATEMENT_MS) onSlow?.({ sql: event.query.sql, ms, connection });
  };
}
