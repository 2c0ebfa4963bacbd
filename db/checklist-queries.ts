import { z } from 'zod';
import type { Reader, Writer } from './connection.ts';

const asideSchema = z.array(z.string());

/** The id of the row. */
const ROW = 'checklist';

/** Returns the names of the lines that were put aside. */
export async function linesAside(db: Reader): Promise<readonly string[]> {
  const row = await db.selectFrom('owner_report').select('state').where('id', '=', ROW).executeTakeFirst();
  return row === undefined ? [] : (asideSchema.safeParse(JSON.parse(row.state)).data ?? []);
}

export async function setLinesAside(trx: Writer, names: readonly string[]): Promise<void> {
  const state = JSON.stringify(names);
  await trx
    .insertInto('owner_report')
    .values({ id: ROW, state })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ state }))
    .execute();
}

/** Whether the mail server has accepted a mail that is still listed. */
export async function hasSentMail(db: Reader): Promise<boolean> {
  const row = await db
    .selectFrom('outbox')
    .select('id')
    .where('channel', '=', 'mail')
    .where('state', '=', 'sent')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

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
