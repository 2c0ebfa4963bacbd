import type { Writer } from './connection.ts';

/** The number of rows removed per step. The number is low, so that other writes wait only briefly. */
const ROWS_PER_STEP = 500;

/**
 * Uses up a captcha. Returns false if the captcha has been used already.
 *
 * @param expiresAt when the captcha expires (ISO 8601); its use is stored until then
 */
export async function useCaptcha(db: Writer, id: string, expiresAt: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('captcha_used')
    .values({ id, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Removes some of the used captchas that expired by `now` (ISO 8601). Returns whether more captchas may remain to be removed. */
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
