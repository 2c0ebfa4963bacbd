import type { Writer } from './connection.ts';
import { personKey } from './people-queries.ts';
import { loginKey } from './user-queries.ts';

/** Changes of accounts. The caller must handle the consequences of a change, for example by ending sessions. */

export async function setPersonDetails(
  trx: Writer,
  {
    id,
    ...details
  }: { readonly id: string; readonly username: string; readonly name: string; readonly email: string },
): Promise<void> {
  const { name, email } = details;
  await trx
    .updateTable('user')
    .set({ name, email, email_key: loginKey(email), search_key: personKey(details) })
    .where('id', '=', id)
    .execute();
}

export async function setRolesOf(trx: Writer, userId: string, roles: readonly string[]): Promise<void> {
  await trx.deleteFrom('user_role').where('user_id', '=', userId).execute();
  if (roles.length === 0) return;
  await trx
    .insertInto('user_role')
    .values(roles.map((role) => ({ user_id: userId, role })))
    .execute();
}

export async function setGetsReports(trx: Writer, userId: string, wanted: boolean): Promise<void> {
  await trx
    .updateTable('user')
    .set({ gets_reports: wanted ? 1 : 0 })
    .where('id', '=', userId)
    .execute();
}

export async function setShowsName(trx: Writer, userId: string, wanted: boolean): Promise<void> {
  await trx
    .updateTable('user')
    .set({ shows_name: wanted ? 1 : 0 })
    .where('id', '=', userId)
    .execute();
}

export async function setGetsComments(trx: Writer, userId: string, wanted: boolean): Promise<void> {
  await trx
    .updateTable('user')
    .set({ gets_comments: wanted ? 1 : 0 })
    .where('id', '=', userId)
    .execute();
}

/** Stores since when a user is deactivated. @param since the time (ISO 8601); null to let the user log in */
export async function setDeactivated(trx: Writer, userId: string, since: string | null): Promise<void> {
  await trx.updateTable('user').set({ deactivated_at: since }).where('id', '=', userId).execute();
}

/**
 * Removes an account. Keeps the row and its username, because the person's earlier work refers to them, but lets other people
 * use the username and the e-mail address.
 */
export async function removePerson(trx: Writer, userId: string, now: string): Promise<void> {
  // A value that no username or address can equal, because it contains a space.
  const nobody = `removed ${userId}`;
  await setRolesOf(trx, userId, []);
  for (const table of [
    'password_token',
    'second_factor',
    'recovery_code',
    'log_in_ticket',
    'seen',
    'comment_notice',
  ] as const)
    await trx.deleteFrom(table).where('user_id', '=', userId).execute();
  await trx
    .updateTable('user')
    .set({
      username_key: nobody,
      email: '',
      email_key: nobody,
      search_key: '',
      password_hash: null,
      last_seen_at: null,
      removed_at: now,
    })
    .where('id', '=', userId)
    .execute();
}

/** Stores that a user was active now, unless the stored time is later than `before`. */
export async function markSeen(
  db: Writer,
  userId: string,
  { now, before }: { readonly now: string; readonly before: string },
): Promise<void> {
  await db
    .updateTable('user')
    .set({ last_seen_at: now })
    .where('id', '=', userId)
    .where((eb) => eb.or([eb('last_seen_at', 'is', null), eb('last_seen_at', '<=', before)]))
    .execute();
}
