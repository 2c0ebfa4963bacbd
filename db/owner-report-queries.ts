import { z } from 'zod';
import type { Reader, Writer } from './connection.ts';
import { ownerNote, setOwnerNote } from './owner-notes.ts';

/** The findings and mails that the owner was told of. Times are ISO 8601. */
const toldSchema = z.object({
  /** When the last weekly mail was stored; before the first one, the time of the first look. */
  weeklyAt: z.string(),
  /** The ids of the urgent findings that were told of, one for each occurrence. */
  findings: z.array(z.string()),
  /** Since when nothing is urgent; null while something is, or if that was told of. */
  wellSince: z.string().nullable(),
  /** When mails about urgent findings were stored, within the last day. */
  alarms: z.array(z.string()),
});
export type ToldOwner = z.output<typeof toldSchema>;

/** Returns what the owner was told; null before the first look, or if the row cannot be read. */
export const toldOwner = (db: Reader) => ownerNote(db, 'told', toldSchema);

export const setToldOwner = (trx: Writer, told: ToldOwner) => setOwnerNote(trx, 'told', told);

/** Returns how many forms were sent since a time (ISO 8601), and how many addresses without a page readers asked for. */
export async function weekCounts(
  db: Reader,
  since: string,
): Promise<{ readonly submissions: number; readonly missing: number }> {
  const { submissions } = await db
    .selectFrom('submission')
    .select((eb) => eb.fn.countAll().as('submissions'))
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow();
  const { missing } = await db
    .selectFrom('missing_page')
    .select((eb) => eb.fn.countAll().as('missing'))
    .where('last_seen', '>=', since)
    .executeTakeFirstOrThrow();
  return { submissions: Number(submissions), missing: Number(missing) };
}
