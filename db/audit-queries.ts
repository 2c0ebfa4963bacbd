import type { Writer } from './connection.ts';
import type { NewRow } from './schema.ts';

/** Rows removed per step: a short step delays other writes only briefly. */
const ROWS_PER_STEP = 500;

/** Records who did something that cannot be undone. */
export async function insertAuditEntry(db: Writer, entry: NewRow<'audit_entry'>): Promise<void> {
  await db.insertInto('audit_entry').values(entry).execute();
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
