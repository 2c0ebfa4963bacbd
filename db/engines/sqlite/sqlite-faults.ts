import type { DatabaseFault } from '../../database-fault.ts';

/** The reasons by the beginning of SQLite's codes. A longer beginning stands before a shorter one. */
const FAULTS: readonly (readonly [string, DatabaseFault])[] = [
  ['SQLITE_BUSY', 'locked'],
  ['SQLITE_LOCKED', 'locked'],
  ['SQLITE_FULL', 'full'],
  // SQLite notices a full disk first in its shared-memory file.
  ['SQLITE_IOERR_SHMSIZE', 'full'],
  ['SQLITE_CORRUPT', 'damaged'],
  ['SQLITE_NOTADB', 'not-a-database'],
  ['SQLITE_IOERR', 'failing'],
  ['SQLITE_READONLY', 'read-only'],
  // Only the triggers of a database from which the site has moved refuse anything (`moved-away.ts`).
  ['SQLITE_CONSTRAINT_TRIGGER', 'read-only'],
  ['SQLITE_CANTOPEN', 'failing'],
];

/** Returns the reason of an error that SQLite has thrown; null for any other error. */
export function sqliteFault(error: unknown): DatabaseFault | null {
  const code = String((error as { readonly code?: unknown } | null)?.code);
  if (!code.startsWith('SQLITE_')) return null;
  return FAULTS.find(([beginning]) => code.startsWith(beginning))?.[1] ?? 'statement';
}
