import type { Reader, Writer } from './connection.ts';
import type { Row } from './schema.ts';

/** Queries of second factors, recovery codes, and log-ins that wait for a second factor. */

/**
 * Returns the second factor of a user; null if the user never began to set up a second factor. A second factor is required at
 * log-in only if its `enabled_at` is not null.
 */
export async function secondFactorOf(db: Reader, userId: string): Promise<Row<'second_factor'> | null> {
  const row = await db
    .selectFrom('second_factor')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ?? null;
}

/** Begins to set up a second factor, and discards an unfinished set-up. Returns false if the user has a second factor already. */
export async function beginSecondFactor(
  db: Writer,
  factor: Pick<Row<'second_factor'>, 'user_id' | 'secret' | 'started_at'>,
): Promise<boolean> {
  const { secret, started_at } = factor;
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('second_factor')
    .values({ ...factor, enabled_at: null, last_step: 0 })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ secret, started_at })
        .where('second_factor.enabled_at', 'is', null),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/**
 * Turns on the second factor that a user has set up. Returns false if the user's second factor is on already, or if the set-up
 * was restarted with another secret.
 */
export async function turnOnSecondFactor(
  db: Writer,
  { user_id, secret }: Pick<Row<'second_factor'>, 'user_id' | 'secret'>,
  { step, now }: { readonly step: number; readonly now: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('second_factor')
    .set({ enabled_at: now, last_step: step })
    .where('user_id', '=', user_id)
    .where('secret', '=', secret)
    .where('enabled_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Begins to set up another app, while the current app stays on. Discards an unfinished set-up. Returns false if the user's
 * second factor is off.
 */
export async function beginOtherApp(
  db: Writer,
  { user_id, secret, started_at }: Pick<Row<'second_factor'>, 'user_id' | 'secret' | 'started_at'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('second_factor')
    .set({ next_secret: secret, next_started_at: started_at })
    .where('user_id', '=', user_id)
    .where('enabled_at', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Replaces the current app by the app that the user has set up. Returns false if the set-up was restarted with another secret. */
export async function turnToOtherApp(
  db: Writer,
  { user_id, secret, started_at }: Pick<Row<'second_factor'>, 'user_id' | 'secret' | 'started_at'>,
  step: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('second_factor')
    .set({ secret, started_at, last_step: step, next_secret: null, next_started_at: null })
    .where('user_id', '=', user_id)
    .where('next_secret', '=', secret)
    .where('enabled_at', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Marks the code of a time step and the codes of all earlier steps as used. Returns false if a code of this step or of a later
 * step was accepted before. If two requests use the same code, only one of the two calls returns true.
 */
export async function useStep(db: Writer, userId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('second_factor')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('enabled_at', 'is not', null)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Removes the second factor of a user with its recovery codes. Returns false if the user had no second factor, or never turned
 * it on.
 */
export async function removeSecondFactorOf(db: Writer, userId: string): Promise<boolean> {
  await db.deleteFrom('recovery_code').where('user_id', '=', userId).execute();
  const { numDeletedRows } = await db
    .deleteFrom('second_factor')
    .where('user_id', '=', userId)
    .where('enabled_at', 'is not', null)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Replaces the recovery codes of a user. */
export async function setRecoveryCodes(db: Writer, userId: string, hashes: readonly string[]): Promise<void> {
  await db.deleteFrom('recovery_code').where('user_id', '=', userId).execute();
  await db
    .insertInto('recovery_code')
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
    .execute();
}

/**
 * Uses up a recovery code. Returns false if the user does not have this code. If two requests use the same code, only one of
 * the two calls returns true.
 */
export async function useRecoveryCode(db: Writer, userId: string, hash: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('recovery_code')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function countRecoveryCodes(db: Reader, userId: string): Promise<number> {
  const { total } = await db
    .selectFrom('recovery_code')
    .select((eb) => eb.fn.countAll().as('total'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Returns the titles of a user's roles that require a second factor, sorted by their names. */
export async function rolesRequiringSecondFactor(db: Reader, userId: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('user_role')
    .innerJoin('role', 'role.name', 'user_role.role')
    .select('role.title')
    .where('user_role.user_id', '=', userId)
    .where('role.second_factor', '=', 1)
    .orderBy('role.name')
    .execute();
  return rows.map(({ title }) => title);
}

/** Returns which of these users have turned on a second factor. */
export async function withSecondFactor(db: Reader, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (userIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('second_factor')
    .select('user_id')
    .where('user_id', 'in', userIds)
    .where('enabled_at', 'is not', null)
    .execute();
  return new Set(rows.map(({ user_id }) => user_id));
}
