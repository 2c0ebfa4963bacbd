import type { Writer } from './connection.ts';

/** Rows removed per step: a short step delays other writes only briefly. */
const ROWS_PER_STEP = 500;

/**
 * Uses up a captcha. Returns false if it has been used already.
 *
 * @param expiresAt when it expires (ISO 8601), and its use need no longer be stored
 */
export async function useCaptcha(db: Writer, id: string, expiresAt: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('captcha_used')
    .values({ id, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Forgets some captchas that expired by `now` (ISO 8601). Returns whether there can be more to forget. */
export async function purgeUsedCaptchas(db: Writer, now: string): Promise<boolean> {
  const rows = await db
    .selectFrom('captcha_used')
    .select('id')
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(ROWS_PER_STEP)
    .execute();
  if (rows.length === 0) return false;
  const ids = rows.map(({ id }) => id);
  await db.deleteFrom('captcha_used').where('id', 'in', ids).execute();
  return true;
}
