import type { FastifyReply } from 'fastify';
import { secondFactorOf } from '../../../db/second-factor-queries.ts';
import { userById } from '../../../db/user-queries.ts';
import type { PasswordChange } from '../../../src/model/account.ts';
import { HearthError } from '../../../src/model/errors.ts';
import { NEW_PASSWORD_MESSAGES } from '../../../src/model/texts.ts';
import type { Services } from '../../core/services.ts';
import { recordUser } from '../audit/record-user.ts';
import { authorOf } from '../auth/author.ts';
import { changePassword } from '../auth/change-password.ts';
import { checkCurrentPassword, wrongPassword } from '../auth/current-password.ts';
import { rememberDevice } from '../auth/log-in.ts';
import { hashPassword } from '../auth/passwords.ts';
import { renewToken, setSessionCookie } from '../auth/sessions.ts';
import { checkNewPassword } from '../auth/set-password.ts';
import { changeOwn } from './change-own.ts';

const FIELD = 'newPassword';

/**
 * Changes the caller's password. All their links and sessions end but this one, which goes on with another token, in a new cookie.
 *
 * @throws HearthError 'validation' (422) on the fields `password` and `newPassword`, and what `checkCurrentPassword` and `changeOwn`
 * throw
 */
export async function changeOwnPassword(
  services: Services,
  { password, newPassword }: PasswordChange,
  reply: FastifyReply,
): Promise<void> {
  const { request } = reply;
  const { session, user, now } = await authorOf(services, request);
  checkNewPassword(newPassword, FIELD);
  const before = await checkCurrentPassword(services, user._id, password);
  if (password.normalize('NFC') === newPassword.normalize('NFC')) {
    const message = NEW_PASSWORD_MESSAGES.same;
    throw new HearthError('validation', {}, { validationErrors: [{ field: FIELD, message }] });
  }
  // Hashing is slow, so it is done outside the transaction, and the current password is compared again inside it.
  const hash = await hashPassword(newPassword, user._id);
  const { token, factorSince } = await changeOwn(services, user._id, async (trx, person) => {
    const stored = await userById(trx, person.id);
    if (stored?.password_hash !== before.password_hash) throw wrongPassword();
    const token = await renewToken(services, trx, request);
    await changePassword(trx, person.id, hash, now, session.id);
    await recordUser(trx, 'user/changePassword', person, { domainId: null, at: now });
    return { token, factorSince: (await secondFactorOf(trx, person.id))?.enabled_at ?? null };
  });
  setSessionCookie(services, reply, token);
  // The mark of the device is signed with the password before. Where there is a second factor, this session began with a code.
  rememberDevice(services, { ...before, password_hash: hash }, reply, factorSince);
}
