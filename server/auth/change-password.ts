import type { Writer } from '../../db/connection.ts';
import { endSessionsOf, usePasswordTokensOf } from '../../db/sessions.ts';
import { setPasswordHash } from '../../db/users.ts';

/**
 * Gives a person another password. Every open link that sets theirs, and every session of theirs, ends with it.
 *
 * @param trx a transaction, so that all of it happens or nothing
 */
export async function changePassword(trx: Writer, userId: string, hash: string, now: string): Promise<void> {
  await setPasswordHash(trx, userId, hash);
  await usePasswordTokensOf(trx, userId, now);
  await endSessionsOf(trx, userId);
}
