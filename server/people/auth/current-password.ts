import { type UserRecord, userById } from '../../../db/user-queries.ts';
import { HearthError } from '../../../src/model/errors.ts';
import { NEW_PASSWORD_MESSAGES } from '../../../src/model/texts.ts';
import type { Services } from '../../core/services.ts';
import { recordUser } from '../audit/record-user.ts';
import { verifyPassword } from './passwords.ts';

/**
 * Checks a logged-in user's current password before a change with which another person, at an unattended browser, could take
 * over the account. Wrong passwords are recorded.
 *
 * @returns the user, with the hash that the password matches
 * @throws HearthError 'validation' (422) on the field `password`, 'too-many' (429), 'not-signed-in' (401) if the account no
 * longer exists
 */
export async function checkCurrentPassword(
  { database, loginLimits, now }: Pick<Services, 'database' | 'loginLimits' | 'now'>,
  userId: string,
  password: string,
): Promise<UserRecord> {
  await loginLimits.currentPasswordAttempt(userId);
  const user = await userById(database.reader, userId);
  if (user === null) throw new HearthError('not-signed-in');
  if (!(await verifyPassword(password, user.password_hash, userId))) {
    await recordUser(database.writer, 'user/password-failed', user, { domainId: null, at: now() });
    throw wrongPassword();
  }
  await loginLimits.currentPasswordCorrect(userId);
  return user;
}

export function wrongPassword(): HearthError {
  const message = NEW_PASSWORD_MESSAGES.notCurrent;
  return new HearthError('validation', {}, { validationErrors: [{ field: 'password', message }] });
}
