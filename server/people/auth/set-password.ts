import type { Writer } from '../../../db/connection.ts';
import { endSessionsOf } from '../../../db/session-queries.ts';
import { livePasswordToken, useTokensOf } from '../../../db/token-queries.ts';
import { loginKey, setPasswordHash, type UserRecord, userById } from '../../../db/user-queries.ts';
import { HearthError } from '../../../src/model/errors.ts';
import { lengthProblem, NEW_PASSWORD } from '../../../src/model/log-in-rules.ts';
import { NEW_PASSWORD_MESSAGES } from '../../../src/model/texts.ts';
import { isCommonPassword } from '../../core/config/common-passwords.ts';
import { recordUser } from '../audit/record-user.ts';
import { hashPassword } from './passwords.ts';
import { hashToken } from './tokens.ts';

/**
 * Refuses a password that is too short, too long, or common.
 *
 * @throws HearthError 'validation' (422) on the field `field`
 */
export function checkNewPassword(password: string, field = 'password'): void {
  const problem = lengthProblem(NEW_PASSWORD, password);
  const message = problem ?? (isCommonPassword(password) ? NEW_PASSWORD_MESSAGES.common : null);
  if (message !== null) {
    throw new HearthError('validation', {}, { validationErrors: [{ field, message }] });
  }
}

/**
 * Sets the password of the user for whom a link was made. Ends all the user's sessions and open links, including this link.
 * Returns the user if a colleague sent the link as an invitation, because an invited person is let in by the link alone;
 * otherwise null.
 *
 * @throws HearthError 'link-expired' (422) if the link was used, has expired, or belongs to another user
 */
export async function setPassword(
  db: Writer,
  input: { readonly email: string; readonly password: string; readonly token: string },
  now: string,
): Promise<UserRecord | null> {
  checkNewPassword(input.password);
  const tokenHash = hashToken(input.token);
  const { isInvitation } = await userOfLink(db, tokenHash, input.email, now);
  // The password is hashed outside the transaction, because hashing is slow. The link is checked again inside the transaction.
  const passwordHash = await hashPassword(input.password);
  return db.transaction().execute(async (trx) => {
    const { user } = await userOfLink(trx, tokenHash, input.email, now);
    await changePassword(trx, user.id, passwordHash, now);
    await recordUser(trx, 'user/setPassword', user, { domainId: null, at: now });
    return isInvitation ? userById(trx, user.id) : null;
  });
}

async function userOfLink(
  db: Writer,
  tokenHash: string,
  email: string,
  now: string,
): Promise<{ readonly user: UserRecord; readonly isInvitation: boolean }> {
  const link = await livePasswordToken(db, tokenHash, now);
  const user = link === null ? null : await userById(db, link.user_id);
  if (link === null || user === null || user.email_key !== loginKey(email) || user.deactivated_at !== null)
    throw new HearthError('link-expired');
  return { user, isInvitation: link.invited_by !== null };
}

/**
 * Changes a user's password, and ends all the user's sessions and open links.
 *
 * @param trx a transaction, so that either all of these changes are made or no change is made
 * @param stays the id of the session that does not end
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
