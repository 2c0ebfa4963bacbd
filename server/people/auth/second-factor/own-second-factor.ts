import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Writer } from '../../../../db/connection.ts';
import type { Row } from '../../../../db/schema.ts';
import {
  countRecoveryCodes,
  removeSecondFactorOf,
  rolesRequiringSecondFactor,
  secondFactorOf,
} from '../../../../db/second-factor-queries.ts';
import { endSessionsOf } from '../../../../db/session-queries.ts';
import { type UserRecord, userById } from '../../../../db/user-queries.ts';
import { HearthError } from '../../../../src/model/errors.ts';
import type { SecondFactorSetUp } from '../../../../src/model/log-in-steps.ts';
import type { OwnSecondFactor } from '../../../../src/model/second-factor.ts';
import type { Services } from '../../../core/services.ts';
import { recordUser } from '../../audit/record-user.ts';
import type { Author } from '../author.ts';
import { checkCurrentPassword } from '../current-password.ts';
import { rememberDevice } from '../log-in.ts';
import { renewToken, type Session, setSessionCookie } from '../sessions.ts';
import { useCode } from './check-code.ts';
import { notify } from './notify.ts';
import { beginOtherSetUp, beginSetUp, isOn, replaceRecoveryCodes, turnOn } from './set-up.ts';

/** What signed-in users do with their own second factor. */

interface Proof {
  readonly password: string;
  /** Of the app, or a recovery code. */
  readonly code: string;
}

interface FirstCode {
  readonly code: string;
  /** The id of the set-up that the code is of; null where that is not said. */
  readonly setUp: string | null;
}

export async function ownSecondFactor(
  { database: { reader } }: Pick<Services, 'database'>,
  userId: string,
): Promise<OwnSecondFactor> {
  const since = (await secondFactorOf(reader, userId))?.enabled_at ?? null;
  return {
    since,
    recoveryCodes: since === null ? 0 : await countRecoveryCodes(reader, userId),
    requiredBy: [...(await rolesRequiringSecondFactor(reader, userId))],
  };
}

/** @throws HearthError 'validation' (422), 'second-factor-on' (409), 'too-many' (429) */
export async function startOwn(
  services: Services,
  { user }: Author,
  password: string,
  request: FastifyRequest,
): Promise<SecondFactorSetUp> {
  await checkCurrentPassword(services, user._id, password);
  return beginSetUp(services, { id: user._id, username: user.username }, request);
}

/**
 * Begins to set up another app, such as on a new phone. The one that is on stays on until `enableOwn` puts the other in its place.
 *
 * @throws HearthError as `withProof`
 */
export function startOtherOwn(
  services: Services,
  author: Author,
  proof: Proof,
  request: FastifyRequest,
): Promise<SecondFactorSetUp> {
  const { _id: id, username } = author.user;
  return withProof(services, author, proof, null, (trx) =>
    beginOtherSetUp(services, trx, { id, username }, request),
  );
}

/**
 * Turns on what was started, in the place of an app that is on, and returns the recovery codes. The user's other sessions end: they
 * began without the second factor, or with an app that somebody else may have by now. This one goes on with another token, in a new
 * cookie.
 *
 * @throws HearthError 'wrong-code' (422), 'set-up-expired', 'second-factor-on' (409), 'not-signed-in' (401), 'too-many' (429)
 */
export async function enableOwn(
  services: Services,
  author: Author & { readonly session: Session },
  { code, setUp }: FirstCode,
  reply: FastifyReply,
): Promise<string[]> {
  const { now, session } = author;
  const user = await userById(services.database.reader, author.user._id);
  if (user === null) throw new HearthError('not-signed-in');
  const { codes, token, factorSince } = await changeOwn(
    services,
    { user, now },
    null,
    async (trx, factor) => {
      const codes = await turnOn(services.sealedSecrets, trx, factor, { code, now, setUp });
      const token = await renewToken(services, trx, reply.request);
      await endSessionsOf(trx, user.id, session.id);
      const action = isOn(factor) ? 'user/other-app' : 'user/enableSecondFactor';
      // Accounts are about no site.
      await recordUser(trx, action, user, { domainId: null, at: now });
      await notify(services, trx, user, isOn(factor) ? 'otherApp' : 'on', now);
      return { codes, token, factorSince: factor?.enabled_at ?? now };
    },
  );
  setSessionCookie(services, reply, token);
  rememberDevice(services, user, reply, factorSince);
  return codes;
}

/** @throws HearthError 'second-factor-required' (409), and what `withProof` throws */
export function disableOwn(services: Services, author: Author, proof: Proof): Promise<void> {
  return withProof(services, author, proof, 'user/disableSecondFactor', async (trx) => {
    const roles = await rolesRequiringSecondFactor(trx, author.user._id);
    if (roles.length > 0) throw new HearthError('second-factor-required', { roles: roles.join(', ') });
    await removeSecondFactorOf(trx, author.user._id);
    await notify(services, trx, author.user, 'off', author.now);
  });
}

/** Replaces the recovery codes, and returns the new ones. @throws HearthError as `withProof` */
export function renewOwnRecoveryCodes(services: Services, author: Author, proof: Proof): Promise<string[]> {
  return withProof(services, author, proof, 'user/newRecoveryCodes', async (trx) => {
    await notify(services, trx, author.user, 'newCodes', author.now);
    return replaceRecoveryCodes(trx, author.user._id);
  });
}

/** What is recorded; null where the change itself says that, or leads to nothing yet. */
type OwnChange = 'user/disableSecondFactor' | 'user/newRecoveryCodes' | null;

/** @throws HearthError 'validation', 'wrong-code' (422), 'second-factor-off' (409), 'too-many' (429) */
async function withProof<Result>(
  services: Services,
  author: Author,
  { password, code }: Proof,
  action: OwnChange,
  change: (trx: Writer) => Promise<Result>,
): Promise<Result> {
  const { now } = author;
  const user = await checkCurrentPassword(services, author.user._id, password);
  return changeOwn(services, { user, now }, action, async (trx, factor) => {
    if (!isOn(factor)) throw new HearthError('second-factor-off');
    const used = await useCode(services.sealedSecrets, trx, factor, { code, now });
    if (used === 'recovery') await recordUser(trx, 'user/recovery-code', user, { domainId: null, at: now });
    return change(trx);
  });
}

interface Owner {
  readonly user: UserRecord;
  /** ISO 8601. */
  readonly now: string;
}

/** One change, for which a code is typed. */
async function changeOwn<Result>(
  services: Services,
  { user, now }: Owner,
  action: OwnChange,
  change: (trx: Writer, factor: Row<'second_factor'> | null) => Promise<Result>,
): Promise<Result> {
  const place = { user, device: 'signed in' };
  services.codeAttempts.attempt(place);
  const result = await services.database.writer.transaction().execute(async (trx) => {
    const done = await change(trx, await secondFactorOf(trx, user.id));
    if (action !== null) await recordUser(trx, action, user, { domainId: null, at: now });
    return done;
  });
  services.codeAttempts.succeed(place);
  services.outbox.wake();
  return result;
}
