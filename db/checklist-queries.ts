import { z } from 'zod';
import type { Reader, Writer } from './connection.ts';
import { ownerNote, setOwnerNote } from './owner-notes.ts';

const asideSchema = z.array(z.string());

/** Returns the names of the lines that were put aside. */
export const linesAside = async (db: Reader) => (await ownerNote(db, 'checklist', asideSchema)) ?? [];

export const setLinesAside = (trx: Writer, names: readonly string[]) => setOwnerNote(trx, 'checklist', names);

/** Whether the mail server has ever accepted a mail. The mails themselves are not kept that long. */
export const hasSentMail = async (db: Reader) =>
  (await ownerNote(db, 'mail-proven', z.literal(true))) !== null;

/** Whether visitors would find a page on a domain. */
export async function hasPublishedPage(db: Reader, domainId: string): Promise<boolean> {
  const row = await db
    .selectFrom('page_published')
    .select('page_id')
    .where('domain_id', '=', domainId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
