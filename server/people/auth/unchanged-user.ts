import type { Writer } from '../../../db/connection.ts';
import { type UserRecord, userById } from '../../../db/user-queries.ts';
import { HearthError } from '../../../src/model/errors.ts';

/**
 * Refuses a log-in whose account is no longer the one whose password was checked: a moment ago it got another password, which ended all
 * its sessions, or was deactivated or removed.
 *
 * @param trx the transaction that stores what the password gives
 * @throws HearthError 'wrong-credentials' (401)
 */
export async function assertUnchanged(
  trx: Writer,
  { id, password_hash }: Pick<UserRecord, 'id' | 'password_hash'>,
): Promise<void> {
  const stored = await userById(trx, id);
  if (stored === null || stored.deactivated_at !== null || stored.password_hash !== password_hash)
    throw new HearthError('wrong-credentials');
}
