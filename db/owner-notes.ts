import type { z } from 'zod';
import type { Reader, Writer } from './connection.ts';

/** The rows of `owner_report`. */
type NoteId = 'told' | 'checklist' | 'mail-proven' | 'backup' | 'settings';

/** Returns what is noted for the owner; null if nothing is, or it cannot be read. */
export async function ownerNote<Schema extends z.ZodType>(
  db: Reader,
  id: NoteId,
  schema: Schema,
): Promise<z.output<Schema> | null> {
  const row = await db.selectFrom('owner_report').select('state').where('id', '=', id).executeTakeFirst();
  if (row === undefined) return null;
  try {
    return schema.safeParse(JSON.parse(row.state)).data ?? null;
  } catch {
    return null;
  }
}

export async function setOwnerNote(trx: Writer, id: NoteId, note: unknown): Promise<void> {
  const state = JSON.stringify(note);
  await trx
    .insertInto('owner_report')
    .values({ id, state })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ state }))
    .execute();
}
