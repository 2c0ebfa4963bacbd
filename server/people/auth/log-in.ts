import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Writer } from '../../../db/connection.ts';
import { loginKey, type UserRecord, userByLogin } from '../../../db/user-queries.ts';
import { HearthError } from '../../../src/model/errors.ts';
import { KNOWN_DEVICE } from '../../../src/model/limits.ts';
import { addressKey } from '../../core/http/client-address.ts';
import { cookieName, cookieOptions, isSecure } from '../../core/http/cookies.ts';
import type { Services } from '../../core/services.ts';
import { recordStranger } from '../audit/record-user.ts';
import { codeDeviceId, knownDeviceId, newKnownDevice } from './known-device.ts';
import { verifyPassword } from './passwords.ts';
import { hostDomainId, startSession } from './sessions.ts';

/**
 * Returns the user with the given username or e-mail address (in any case) and password. Refusing an unknown name takes as long
 * as refusing a wrong password, and is recorded too. A user with a second factor is not logged in by the password alone.
 *
 * @throws HearthError 'wrong-credentials' (401), 'too-many' (429)
 */
export async function userLoggingIn(
  services: Services,
  request: FastifyRequest,
  { username, password }: { readonly username: string; readonly password: string },
): Promise<UserRecord> {
  const user = await userByLogin(services.database.reader, username);
  const attempt = {
    address: addressKey(request.ip),
    name: loginKey(username),
    device: deviceOf(services, request, user),
  };
  await services.loginLimits.attempt(attempt);
  const right = await verifyPassword(password, user?.password_hash ?? null, attempt.address);
  if (user === null || !right || user.deactivated_at !== null) {
    const place = { domainId: hostDomainId(services, request), at: services.now() };
    await recordStranger(services.database.writer, 'user/login-failed', user, place);
    throw new HearthError('wrong-credentials');
  }
  return user;
}

/**
 * Starts a session for a user who has proved everything required, and returns the session's token. From now on, this device and
 * this IP address count as known places, both for log-ins with the username and for log-ins with the e-mail address.
 *
 * @param prove checks and uses up the proof that is required besides the password, in the transaction that starts the session.
 * The function returns the time (ISO 8601) since which the second factor has been on; null if no code was required
 */
export async function enter(
  services: Services,
  user: UserRecord,
  reply: FastifyReply,
  prove: (trx: Writer) => Promise<string | null>,
): Promise<string> {
  const { request } = reply;
  const device = deviceOf(services, request, user);
  let factorSince: string | null = null;
  const token = await startSession(services, user, reply, async (trx) => {
    factorSince = await prove(trx);
  });
  for (const name of [user.username_key, user.email_key])
    await services.loginLimits.succeed({ address: addressKey(request.ip), name, device });
  rememberDevice(services, user, reply, factorSince);
  return token;
}

/** Returns the id of the device that sends a request; null if this user has not logged in on the device before. */
export function deviceOf(
  services: Services,
  request: FastifyRequest,
  user: UserRecord | null,
): string | null {
  return knownDeviceId(user, request.cookies[deviceCookie(services, request)], nowOf(services));
}

/**
 * Returns the id of the device that sends a request; null if no code of the user's current second factor was given on the
 * device. `factorSince` (ISO 8601) is the time at which that second factor was turned on.
 */
export function codeDeviceOf(
  services: Services,
  request: FastifyRequest,
  user: UserRecord,
  factorSince: string,
): string | null {
  const mark = request.cookies[deviceCookie(services, request)];
  return codeDeviceId(user, mark, nowOf(services), factorSince);
}

/**
 * Sets the cookie that marks the device as one on which the user has logged in.
 *
 * @param factorSince the time (ISO 8601) since which the second factor has been on; null if no code was given on the device
 */
export function rememberDevice(
  services: Services,
  user: UserRecord,
  reply: FastifyReply,
  factorSince: string | null,
): void {
  const { request } = reply;
  const { value, expires } = newKnownDevice(user, nowOf(services), factorSince);
  const options = cookieOptions(isSecure(services, request));
  reply.setCookie(deviceCookie(services, request), value, { ...options, expires });
}

function deviceCookie(services: Services, request: FastifyRequest): string {
  return cookieName(KNOWN_DEVICE.name, isSecure(services, request));
}

function nowOf(services: Services): number {
  return Date.parse(services.now());
}
