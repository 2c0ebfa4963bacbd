import type { Reader, Writer } from './connection.ts';
import type { NewRow, Row } from './schema.ts';

/**
 * Queries of single-use links, which set a password or confirm an e-mail address. Only the hashes of the links' tokens are
 * stored.
 */

export async function insertPasswordToken(db: Writer, token: NewRow<'password_token'>): Promise<void> {
  await db.insertInto('password_token').values(token).execute();
}

/** Returns a password link that is unused and unexpired; null if there is none. */
export async function livePasswordToken(
  db: Writer,
  tokenHash: string,
  now: string,
): Promise<Row<'password_token'> | null> {
  const row = await db
    .selectFrom('password_token')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .where('used_at', 'is', null)
    .where('new_email', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns an unused and unexpired link that confirms an e-mail address; null if there is none. */
export async function liveEmailToken(
  db: Writer,
  tokenHash: string,
  now: string,
): Promise<{ readonly userId: string; readonly email: string } | null> {
  const row = await db
    .selectFrom('password_token')
    .select(['user_id', 'new_email'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return row === undefined || row.new_email === null ? null : { userId: row.user_id, email: row.new_email };
}

/** Returns the e-mail address that a user must still confirm; null if there is none. */
export async function newEmailOf(db: Reader, userId: string, now: string): Promise<string | null> {
  const row = await db
    .selectFrom('password_token')
    .select('new_email')
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .where('used_at', 'is', null)
    .where('new_email', 'is not', null)
    .executeTakeFirst();
  return row?.new_email ?? null;
}

/** Marks a user's open links that confirm an e-mail address as used. */
export async function useEmailTokensOf(db: Writer, userId: string, now: string): Promise<void> {
  await db
    .updateTable('password_token')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where('new_email', 'is not', null)
    .execute();
}

/** Marks all of a user's open links as used: links that set a password and links that confirm an e-mail address. */
export async function useTokensOf(db: Writer, userId: string, now: string): Promise<void> {
  await db
    .updateTable('password_token')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();
}
