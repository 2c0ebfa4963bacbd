import { secondFactorOf } from '../../../db/second-factor-queries.ts';
import { userById } from '../../../db/user-queries.ts';
import type { PasswordChange } from '../../../src/model/account.ts';
import { HearthError } from '../../../src/model/errors.ts';
import { NEW_PASSWORD_MESSAGES } from '../../../src/model/texts.ts';
import { checkCurrentPassword, wrongPassword } from '../auth/current-password.ts';
import type { Calling } from '../auth/handle.ts';
import { rememberDevice } from '../auth/log-in.ts';
import { hashPassword } from '../auth/passwords.ts';
import { renewToken, setSessionCookie } from '../auth/sessions.ts';
import { changePassword, checkNewPassword } from '../auth/set-password.ts';

const FIELD = 'newPassword';

/**
 * Changes the caller's password. Invalidates all the caller's links, and ends all the caller's sessions except the current
 * session. The current session gets a new token in a new cookie.
 *
 * @throws HearthError 'validation' (422) on the fields `password` and `newPassword`, and the errors of `checkCurrentPassword`
 */
export async function changeOwnPassword(
  { services, session, request, reply, write }: Omit<Calling, 'params'>,
  { password, newPassword }: PasswordChange,
): Promise<void> {
  const userId = session.user._id;
  checkNewPassword(newPassword, FIELD);
  const before = await checkCurrentPassword(services, userId, password);
  if (password.normalize('NFC') === newPassword.normalize('NFC')) {
    const message = NEW_PASSWORD_MESSAGES.same;
    throw new HearthError('validation', {}, { validationErrors: [{ field: FIELD, message }] });
  }
  // The new password is hashed outside the transaction, because hashing is slow. The current password is compared again inside
  // the transaction.
  const hash = await hashPassword(newPassword, userId);
  const { token, factorSince } = await write(async ({ db, author, recordOwn }) => {
    const stored = await userById(db, userId);
    if (stored?.password_hash !== before.password_hash) throw wrongPassword();
    const token = await renewToken(services, db, request);
    await changePassword(db, userId, hash, author.now, session.id);
    await recordOwn();
    return { token, factorSince: (await secondFactorOf(db, userId))?.enabled_at ?? null };
  });
  setSessionCookie(services, reply, token);
  // The device gets a new mark, because the mark is signed with the password hash. If there is a second factor, this session
  // was started with a code, so the mark records that a code was given.
  rememberDevice(services, { ...before, password_hash: hash }, reply, factorSince);
}
