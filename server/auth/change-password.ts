import type { Writer } from '../../db/connection.ts';
import { endSessionsOf, usePasswordTokensOf } from '../../db/session-queries.ts';
import { setPasswordHash } from '../../db/user-queries.ts';

/**
 * Changes a user's password, and ends all their sessions and open password links.
 *
 * @param trx a transaction, so that all of it happens or nothing
 */
export async function changePassword(trx: Writer, userId: string, hash: string, now: string): Promise<void> {
  await setPasswordHash(trx, userId, hash);
  await usePasswordTokensOf(trx, userId, now);
  await endSessionsOf(trx, userId);
}
