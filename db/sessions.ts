import type { Reader, Writer } from './connection.ts';
import type { NewRow, Row } from './schema.ts';

/** Sessions and one-time password links: both are stored by the hash of their token alone. */

export interface LiveSession {
  readonly userId: string;
  readonly username: string;
  readonly activeDomainId: string | null;
}

/** The session of a token's hash, if it has not expired. `now` is ISO 8601. */
export async function liveSession(db: Reader, tokenHash: string, now: string): Promise<LiveSession | null> {
  const row = await db
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.user_id')
    .select(['user.id as userId', 'user.username', 'session.active_domain_id as activeDomainId'])
    .where('session.token_hash', '=', tokenHash)
    .where('session.expires_at', '>', now)
    .executeTakeFirst();
  return row ?? null;
}

export async function insertSession(db: Writer, session: NewRow<'session'>): Promise<void> {
  await db.insertInto('session').values(session).execute();
}

export async function endSession(db: Writer, tokenHash: string): Promise<void> {
  await db.deleteFrom('session').where('token_hash', '=', tokenHash).execute();
}

/** Ends every session of a user: after a change of password or roles. */
export async function endSessionsOf(db: Writer, userId: string): Promise<void> {
  await db.deleteFrom('session').where('user_id', '=', userId).execute();
}

/** Ends all sessions of a user but so many: those that expire last stay. */
export async function endOldestSessionsOf(db: Writer, userId: string, kept: number): Promise<void> {
  await db
    .deleteFrom('session')
    .where('user_id', '=', userId)
    .where('token_hash', 'not in', (query) =>
      query
        .selectFrom('session')
        .select('token_hash')
        .where('user_id', '=', userId)
        .orderBy('expires_at', 'desc')
        .limit(kept),
    )
    .execute();
}

export async function removeExpiredSessions(db: Writer, now: string): Promise<void> {
  await db.deleteFrom('session').where('expires_at', '<=', now).execute();
}

export async function insertPasswordToken(db: Writer, token: NewRow<'password_token'>): Promise<void> {
  await db.insertInto('password_token').values(token).execute();
}

/** A password link that can still be used. */
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
    .executeTakeFirst();
  return row ?? null;
}

/** Uses up every open link of a user, so that each works once. */
export async function usePasswordTokensOf(db: Writer, userId: string, now: string): Promise<void> {
  await db
    .updateTable('password_token')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();
}
