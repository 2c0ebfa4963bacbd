import type { Reader, Writer } from './connection.ts';
import type { NewRow, Row } from './schema.ts';

/** Rows removed per step: a short step delays other writes only briefly. */
const ROWS_PER_STEP = 500;

/** Records who did something that cannot be undone. */
export async function insertAuditEntry(db: Writer, entry: NewRow<'audit_entry'>): Promise<void> {
  await db.insertInto('audit_entry').values(entry).execute();
}

/**
 * The last entries of one action in a domain, the latest first, each with the name of the user; null if the account is gone.
 */
export function lastAuditEntries(
  db: Reader,
  { domainId, action, limit }: { domainId: string; action: Row<'audit_entry'>['action']; limit: number },
) {
  return db
    .selectFrom('audit_entry as entry')
    .leftJoin('user', 'user.id', 'entry.user_id')
    .select(['entry.subject_id', 'entry.details', 'entry.created_at', 'user.username'])
    .where('entry.domain_id', '=', domainId)
    .where('entry.action', '=', action)
    .orderBy('entry.created_at', 'desc')
    .orderBy('entry.id', 'desc')
    .limit(limit)
    .execute();
}

/** Removes some entries from before a time (ISO 8601). Returns whether there can be more to remove. */
export async function purgeAuditEntries(db: Writer, before: string): Promise<boolean> {
  const rows = await db
    .selectFrom('audit_entry')
    .select('id')
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(ROWS_PER_STEP)
    .execute();
  if (rows.length === 0) return false;
  const ids = rows.map(({ id }) => id);
  await db.deleteFrom('audit_entry').where('id', 'in', ids).execute();
  return true;
}
