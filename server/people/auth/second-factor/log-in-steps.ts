import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Reader, Writer } from '../../../../db/connection.ts';
import { useLogInTicket } from '../../../../db/log-in-ticket-queries.ts';
import { rolesRequiringSecondFactor, secondFactorOf } from '../../../../db/second-factor-queries.ts';
import { endSessionsOf } from '../../../../db/session-queries.ts';
import type { UserRecord } from '../../../../db/user-queries.ts';
import { HearthError } from '../../../../src/model/errors.ts';
import type { LoginResponse, SessionResponse } from '../../../../src/model/log-in-steps.ts';
import { addressKey } from '../../../core/http/client-address.ts';
import { LOG_IN_TICKETS } from '../../../core/limits/limits.ts';
import type { Services } from '../../../core/services.ts';
import { recordStranger, recordUser } from '../../audit/record-user.ts';
import { codeDeviceOf, deviceOf, enter } from '../log-in.ts';
import { hostDomainId } from '../sessions.ts';
import { useCode } from './check-code.ts';
import type { CodeOrigin } from './code-attempts.ts';
import { notify } from './notify.ts';
import { beginSetUp, turnOn } from './set-up.ts';
import { dropTicket, giveTicket, type Ticket, ticketOf } from './tickets.ts';

/**
 * Continues a log-in after a right password. Starts the session, asks for a code if the user has a second factor, or begins to
 * set up a second factor if a role requires one. Only a completed log-in has a session.
 *
 * @throws HearthError 'wrong-credentials', 'log-in-expired' (401) if the account or its requirements have changed in the
 * meantime
 */
export async function firstStep(
  services: Services,
  user: UserRecord,
  reply: FastifyReply,
): Promise<LoginResponse> {
  const statusCode = 200 as const;
  const asked = await askedBesidesPassword(services.database.reader, user.id);
  if (asked === 'nothing') {
    const token = await enter(services, user, reply, async (trx) => {
      if ((await askedBesidesPassword(trx, user.id)) !== 'nothing') throw new HearthError('log-in-expired');
      return null;
    });
    return { statusCode, token };
  }
  const isKnownDevice = (await countedDevice(services, reply.request, user)) !== null;
  if (asked === 'code') {
    await giveTicket(services, user, reply, { setUp: null, forMs: LOG_IN_TICKETS.codeMs, isKnownDevice });
    return { statusCode, secondFactor: 'code' };
  }
  const setUp = await beginSetUp(services, services.database.writer, user, reply.request);
  await giveTicket(services, user, reply, { setUp: setUp.id, forMs: LOG_IN_TICKETS.setUpMs, isKnownDevice });
  return { statusCode, secondFactor: 'setUp', setUp };
}

async function askedBesidesPassword(db: Reader, userId: string): Promise<'nothing' | 'code' | 'setUp'> {
  if (((await secondFactorOf(db, userId))?.enabled_at ?? null) !== null) return 'code';
  return (await rolesRequiringSecondFactor(db, userId)).length === 0 ? 'nothing' : 'setUp';
}

/**
 * Completes a log-in with a code: a code of the app, a recovery code, or the first code of an app that a role requires. The
 * ticket, the code and the session are handled in one transaction. Records a wrong code, and warns the owner by mail if there
 * are too many wrong codes.
 *
 * @throws HearthError 'log-in-expired' (401), 'set-up-expired' (409), 'wrong-code' (422), 'too-many' (429)
 */
export async function secondStep(
  services: Services,
  code: string,
  reply: FastifyReply,
): Promise<SessionResponse> {
  const { request } = reply;
  await services.loginLimits.addressAttempt(addressKey(request.ip));
  const ticket = await ticketOf(services, request);
  if (ticket === null) throw new HearthError('log-in-expired');
  const { user } = ticket;
  const origin = { user, device: await countedDevice(services, request, user) };
  const domainId = hostDomainId(services, request);
  const at = services.now();
  await countGuess(services, origin, at);
  try {
    let recoveryCodes: string[] | null = null;
    const token = await enter(services, user, reply, async (trx) => {
      const proved = await prove(services, trx, ticket, { code, now: at, domainId });
      ({ recoveryCodes } = proved);
      return proved.factorSince;
    });
    await services.codeAttempts.succeed(origin);
    services.effects.mail();
    dropTicket(services, reply);
    return { statusCode: 200, token, ...(recoveryCodes === null ? {} : { recoveryCodes }) };
  } catch (error) {
    if (error instanceof HearthError && error.code === 'wrong-code')
      await recordStranger(services.database.writer, 'user/code-failed', user, { domainId, at });
    throw error;
  }
}

/** Counts a guess at a code, and warns the owner by mail if there are too many guesses. @throws HearthError 'too-many' (429) */
async function countGuess(
  services: Services,
  origin: CodeOrigin & { readonly user: UserRecord },
  now: string,
): Promise<void> {
  try {
    await services.codeAttempts.attempt(origin);
  } catch (error) {
    const isRefused = error instanceof HearthError && error.code === 'too-many';
    if (isRefused && (await services.codeAttempts.isFirstAlert(origin))) {
      await notify(services, services.database.writer, origin.user, 'guessed', now);
      services.effects.mail();
    }
    throw error;
  }
}

/**
 * Returns the id of the device that sends a request. Returns null if the user's guesses on this device are not counted
 * separately. While a second factor is being set up, any known device counts. Guesses do no harm at that time, because the
 * screen shows the secret.
 */
async function countedDevice(
  services: Services,
  request: FastifyRequest,
  user: UserRecord,
): Promise<string | null> {
  const since = (await secondFactorOf(services.database.reader, user.id))?.enabled_at ?? null;
  return since === null ? deviceOf(services, request, user) : codeDeviceOf(services, request, user, since);
}

interface Proof {
  readonly code: string;
  readonly now: string;
  readonly domainId: string | null;
}

interface Proved {
  /** The time since which the second factor has been on (ISO 8601). */
  readonly factorSince: string;
  /** The recovery codes of a second factor that was set up in this log-in; null if no second factor was set up. */
  readonly recoveryCodes: string[] | null;
}

/** Uses up the ticket and the code of a log-in. */
async function prove(
  services: Services,
  trx: Writer,
  { hash, user, setUp }: Ticket,
  { code, now, domainId }: Proof,
): Promise<Proved> {
  if (!(await useLogInTicket(trx, hash))) throw new HearthError('log-in-expired');
  const factor = await secondFactorOf(trx, user.id);
  if (factor !== null && factor.enabled_at !== null) {
    if ((await useCode(services.sealedSecrets, trx, factor, { code, now })) === 'recovery') {
      await recordUser(trx, 'user/recovery-code', user, { domainId, at: now });
      await notify(services, trx, user, 'codeUsed', now);
    }
    return { factorSince: factor.enabled_at, recoveryCodes: null };
  }
  // If no role requires a second factor any more, this log-in ends, and the user can log in again with only the password.
  if ((await rolesRequiringSecondFactor(trx, user.id)).length === 0) throw new HearthError('log-in-expired');
  const recoveryCodes = await turnOn(services.sealedSecrets, trx, factor, { code, now, setUp });
  // Sessions that began before the role required a second factor were blocked, and must not become usable.
  await endSessionsOf(trx, user.id);
  await recordUser(trx, 'user/enableSecondFactor', user, { domainId, at: now });
  await notify(services, trx, user, 'on', now);
  return { factorSince: now, recoveryCodes };
}
