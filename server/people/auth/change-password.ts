import type { Writer } from '../../../db/connection.ts';
import { endSessionsOf } from '../../../db/session-queries.ts';
import { useTokensOf } from '../../../db/token-queries.ts';
import { setPasswordHash } from '../../../db/user-queries.ts';

/**
 * Changes a user's password, and ends all their sessions and open links.
 *
 * @param trx a transaction, so that all of it happens or nothing
 * @param stays the id of the session that goes on
 */
export async function changePassword(
  trx: Writer,
  userId: string,
  hash: string,
  now: string,
  stays?: string,
): Promise<void> {
  await setPasswordHash(trx, userId, hash);
  await useTokensOf(trx, userId, now);
  await endSessionsOf(trx, userId, stays);
}
