import { MAX_SESSIONS } from '../src/model/limits.ts';
import type { Reader, Writer } from './connection.ts';
import { readyQuery } from './ready-query.ts';
import type { NewRow, Row } from './schema.ts';
import type { UserRecord } from './user-queries.ts';

/** Sessions. Only the hashes of the sessions' tokens are stored. */

/** A user who may log in. */
export interface ActingUser {
  readonly user: Pick<UserRecord, 'id' | 'username' | 'name' | 'email'>;
  /** Role names, sorted. */
  readonly roles: readonly string[];
  /** The rights of the user's roles, sorted. */
  readonly rights: readonly string[];
}

export interface LiveSession extends ActingUser {
  readonly id: string;
  readonly activeDomainId: string | null;
  /** The time when the session was last used; null if never. */
  readonly usedAt: string | null;
  /** The time when the user was last seen; null if never. */
  readonly lastSeenAt: string | null;
  /** The number of the last change made in the session, on PostgreSQL; null for none. */
  readonly changeNumber: number | null;
}

/**
 * Returns the session with a token's hash, together with its user, in one statement. Returns null if the session has expired,
 * if its user may not log in, or if one of the user's roles requires a second factor that the user has not set up yet. `now` is
 * ISO 8601.
 */
export async function liveSession(db: Reader, tokenHash: string, now: string): Promise<LiveSession | null> {
  const rows = await rolesOfSession(db, tokenHash, now);
  const [first] = rows;
  const acting = actingUserOf(rows);
  if (first === undefined || acting === null) return null;
  return {
    id: first.session_id,
    ...acting,
    activeDomainId: first.active_domain_id,
    usedAt: first.used_at,
    lastSeenAt: first.last_seen_at,
    changeNumber: first.change_number,
  };
}

/** Returns a user with the user's roles and rights as they are now; null if the user may not log in. */
export async function actingUser(db: Reader, userId: string): Promise<ActingUser | null> {
  return actingUserOf(await usersWithRoles(db).where('user.id', '=', userId).execute());
}

/** Joins the rows of a user's roles. Returns null if there are none, or a required second factor is missing. */
function actingUserOf(rows: readonly RoleOfUser[]): ActingUser | null {
  const [first] = rows;
  if (first === undefined) return null;
  if (first.enabled_at === null && rows.some((row) => row.second_factor === 1)) return null;
  const rights = rows.flatMap((row) => JSON.parse(row.rights ?? '[]') as string[]);
  return {
    user: { id: first.id, username: first.username, name: first.called, email: first.email },
    roles: rows.flatMap(({ name }) => name ?? []),
    rights: [...new Set(rights)].sort(),
  };
}

type RoleOfUser = Awaited<ReturnType<ReturnType<typeof usersWithRoles>['execute']>>[number];

/** Returns the query for the users who may log in, with a row for each of a user's roles. */
function usersWithRoles(db: Reader) {
  return db
    .selectFrom('user')
    .leftJoin('user_role', 'user_role.user_id', 'user.id')
    .leftJoin('role', 'role.name', 'user_role.role')
    .leftJoin('second_factor', 'second_factor.user_id', 'user.id')
    .select(['user.id', 'user.username', 'user.name as called', 'user.email'])
    .select(['role.name', 'role.rights', 'role.second_factor', 'second_factor.enabled_at'])
    .where('user.deactivated_at', 'is', null)
    .where('user.removed_at', 'is', null)
    .orderBy('role.name');
}

const rolesOfSession = readyQuery((db: Reader, tokenHash: string, now: string) =>
  usersWithRoles(db)
    .innerJoin('session', 'session.user_id', 'user.id')
    .select(['user.last_seen_at', 'session.id as session_id'])
    .select(['session.last_seen_at as used_at', 'session.active_domain_id', 'session.change_number'])
    .where('session.token_hash', '=', tokenHash)
    .where('session.expires_at', '>', now),
);

export async function insertSession(db: Writer, session: NewRow<'session'>): Promise<void> {
  await db.insertInto('session').values(session).execute();
}

/** Chooses the domain that a session edits; null chooses the domain of the host. Returns false if the session has ended. */
export async function setActiveDomain(
  db: Writer,
  tokenHash: string,
  domainId: string | null,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('session')
    .set({ active_domain_id: domainId })
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function endSession(db: Writer, tokenHash: string): Promise<void> {
  await db.deleteFrom('session').where('token_hash', '=', tokenHash).execute();
}

/**
 * Ends all sessions of a user, and the log-ins that wait for a second factor, after the user's password or roles were changed.
 *
 * @param except the id of a session that does not end
 */
export async function endSessionsOf(db: Writer, userId: string, except?: string): Promise<void> {
  const sessions = db.deleteFrom('session').where('user_id', '=', userId);
  await (except === undefined ? sessions : sessions.where('id', '!=', except)).execute();
  await db.deleteFrom('log_in_ticket').where('user_id', '=', userId).execute();
}

/** Ends the given sessions that belong to the user, and returns the number of sessions that it ended. */
export async function endSessionsById(db: Writer, userId: string, ids: readonly string[]): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('session')
    .where('user_id', '=', userId)
    .where('id', 'in', [...ids])
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Returns the unexpired sessions of a user, the most recently used first. `now` is ISO 8601. */
export async function listSessionsOf(
  db: Reader,
  userId: string,
  now: string,
): Promise<readonly Row<'session'>[]> {
  const rows = await db
    .selectFrom('session')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .limit(MAX_SESSIONS)
    .execute();
  const usedAt = ({ last_seen_at, created_at }: Row<'session'>) => last_seen_at ?? created_at;
  return rows.sort((a, b) => usedAt(b).localeCompare(usedAt(a)));
}

/**
 * Replaces the token of a session, so that the earlier token no longer works. Returns when the session expires; null if it has
 * ended.
 */
export async function renewSession(
  db: Writer,
  tokenHash: string,
  newTokenHash: string,
): Promise<string | null> {
  const renewed = await db
    .updateTable('session')
    .set({ token_hash: newTokenHash })
    .where('token_hash', '=', tokenHash)
    .returning('expires_at')
    .executeTakeFirst();
  return renewed?.expires_at ?? null;
}

/** Stores that a session was used now, unless the stored time is later than `before`. */
export async function markSessionUsed(
  db: Writer,
  id: string,
  { now, before }: { readonly now: string; readonly before: string },
): Promise<void> {
  await db
    .updateTable('session')
    .set({ last_seen_at: now })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('last_seen_at', 'is', null), eb('last_seen_at', '<=', before)]))
    .execute();
}

/** Ends all sessions of a user except the `remaining` sessions that expire last. */
export async function endOldestSessionsOf(db: Writer, userId: string, remaining: number): Promise<void> {
  await db
    .deleteFrom('session')
    .where('user_id', '=', userId)
    .where('token_hash', 'not in', (query) =>
      query
        .selectFrom('session')
        .select('token_hash')
        .where('user_id', '=', userId)
        .orderBy('expires_at', 'desc')
        .limit(remaining),
    )
    .execute();
}

export async function removeExpiredSessions(db: Writer, now: string): Promise<void> {
  await db.deleteFrom('session').where('expires_at', '<=', now).execute();
}
