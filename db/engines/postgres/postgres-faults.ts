import type { DatabaseFault } from '../../database-fault.ts';

/** Thrown if the server of the database cannot be reached, or the connection to it was lost. The cause says why. */
export class LostConnectionError extends Error {
  override name = 'LostConnectionError';
  /** Whether nothing of the statement, and of its transaction, can have been stored. */
  readonly isUndone: boolean;

  constructor(cause: unknown, isUndone: boolean) {
    super(`The database cannot be reached: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
    this.isUndone = isUndone;
  }
}

/** The reasons by the beginning of PostgreSQL's codes (SQLSTATE). A longer beginning stands before a shorter one. */
const FAULTS: readonly (readonly [string, DatabaseFault])[] = [
  ['08', 'unreachable'],
  // A standby refuses serializable transactions before it looks at their statements.
  ['0A000', 'read-only'],
  ['28', 'refused'],
  ['3D000', 'refused'],
  ['25006', 'read-only'],
  ['40001', 'locked'],
  ['40P01', 'locked'],
  ['42501', 'refused'],
  ['53100', 'full'],
  ['53', 'unreachable'],
  ['55P03', 'locked'],
  ['57014', 'locked'],
  ['57P', 'unreachable'],
  ['58', 'failing'],
  ['XX001', 'damaged'],
  ['XX002', 'damaged'],
];

/** Returns the SQLSTATE of an error that PostgreSQL has thrown; null for any other error. */
export function sqlState(error: unknown): string | null {
  const { code, severity } = (error ?? {}) as { readonly code?: unknown; readonly severity?: unknown };
  return typeof severity === 'string' && typeof code === 'string' && code.length === 5 ? code : null;
}

/** Returns the reason of an error that PostgreSQL, or the connection to it, has thrown; null for any other error. */
export function postgresFault(error: unknown): DatabaseFault | null {
  if (error instanceof LostConnectionError) return 'unreachable';
  const state = sqlState(error);
  if (state === null) return null;
  return FAULTS.find(([beginning]) => state.startsWith(beginning))?.[1] ?? 'statement';
}
