import type { FastifyReply, FastifyRequest } from 'fastify';
import { loginKey, type UserRecord, userByLogin } from '../../db/user-queries.ts';
import { HearthError } from '../../src/model/errors.ts';
import { KNOWN_DEVICE } from '../../src/model/limits.ts';
import { recordStranger } from '../audit/record-user.ts';
import { addressKey } from '../http/client-address.ts';
import { cookieName, cookieOptions, isSecure } from '../http/cookies.ts';
import type { Services } from '../services.ts';
import { knownDeviceId, newKnownDevice } from './known-device.ts';
import { verifyPassword } from './passwords.ts';
import { hostDomainId } from './sessions.ts';

/**
 * The user with the username or e-mail address (in any case) and password of a request. An unknown name takes just as long to
 * refuse. Both are recorded.
 *
 * @throws HearthError 'wrong-credentials' (401), 'too-many' (429)
 */
export async function userLoggingIn(
  services: Services,
  request: FastifyRequest<{ Body: { username: string; password: string } }>,
): Promise<UserRecord> {
  const { username, password } = request.body;
  const user = await userByLogin(services.database.reader, username);
  const attempt = {
    address: addressKey(request.ip),
    name: loginKey(username),
    device: knownDeviceId(user, request.cookies[deviceCookie(services, request)], nowOf(services)),
  };
  await services.loginLimits.attempt(attempt);
  const right = await verifyPassword(password, user?.password_hash ?? null);
  if (user === null || !right || user.deactivated_at !== null) {
    const place = { domainId: hostDomainId(services, request), at: services.now() };
    await recordStranger(services.database.writer, 'user/login-failed', user, place);
    throw new HearthError('wrong-credentials');
  }
  services.loginLimits.succeed(attempt);
  return user;
}

/** Sets the cookie that marks the device as one on which the user has logged in. */
export function rememberDevice(services: Services, user: UserRecord, reply: FastifyReply): void {
  const { request } = reply;
  const { value, expires } = newKnownDevice(user, nowOf(services));
  const options = cookieOptions(isSecure(services, request));
  reply.setCookie(deviceCookie(services, request), value, { ...options, expires });
}

function deviceCookie(services: Services, request: FastifyRequest): string {
  return cookieName(KNOWN_DEVICE.name, isSecure(services, request));
}

function nowOf(services: Services): number {
  return Date.parse(services.now());
}
