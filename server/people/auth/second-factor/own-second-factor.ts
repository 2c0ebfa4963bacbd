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
import { checkCurrentPassword } from '../current-password.ts';
import type { Calling } from '../handle.ts';
import { rememberDevice } from '../log-in.ts';
import { renewToken, setSessionCookie } from '../sessions.ts';
import type { UnitOfWork } from '../unit-of-work.ts';
import { useCode } from './check-code.ts';
import { notify } from './notify.ts';
import { beginSetUp, isOn, replaceRecoveryCodes, turnOn } from './set-up.ts';

/** The calls with which signed-in users manage their own second factor. */

type Caller = Pick<Calling, 'services' | 'session' | 'request' | 'reply' | 'write'>;

interface Proof {
  readonly password: string;
  /** A code of the app, or a recovery code. */
  readonly code: string;
}

interface FirstCode {
  readonly code: string;
  /** The id of the set-up to which the code belongs; null if the request does not name a set-up. */
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

/**
 * Begins to set up the caller's second factor.
 *
 * @throws HearthError 'validation' (422), 'second-factor-on' (409), 'too-many' (429)
 */
export async function startOwn(
  { services, session, request, write }: Caller,
  password: string,
): Promise<SecondFactorSetUp> {
  const user = await checkCurrentPassword(services, session.user._id, password);
  return write(({ db }) => beginSetUp(services, db, user, request));
}

/**
 * Begins to set up another app for the caller, such as on a new phone. The current app stays on until `enableOwn` replaces it.
 *
 * @throws HearthError as `withProof`
 */
export function startOtherOwn(caller: Caller, proof: Proof): Promise<SecondFactorSetUp> {
  const { services, request } = caller;
  return withProof(caller, proof, ({ db }, user) => beginSetUp(services, db, user, request, true));
}

/**
 * Turns on the app whose set-up was begun, in place of the current app if there is one, and returns the recovery codes. Ends
 * the user's other sessions, because they began without the second factor, or with the former app, which may be in another
 * person's hands. The current session continues with a new token, in a new cookie.
 *
 * @throws HearthError 'wrong-code' (422), 'set-up-expired', 'second-factor-on' (409), 'not-signed-in' (401), 'too-many' (429)
 */
export async function enableOwn(caller: Caller, { code, setUp }: FirstCode): Promise<string[]> {
  const { services, session, request, reply } = caller;
  const user = await userById(services.database.reader, session.user._id);
  if (user === null) throw new HearthError('not-signed-in');
  const { codes, token, factorSince } = await withCode(caller, user, async (unit, factor) => {
    const { db, author, recordOwn } = unit;
    const { now } = author;
    const codes = await turnOn(services.sealedSecrets, db, factor, { code, now, setUp });
    const token = await renewToken(services, db, request);
    await endSessionsOf(db, user.id, session.id);
    const [action, change] = isOn(factor)
      ? (['user/other-app', 'otherApp'] as const)
      : (['user/enableSecondFactor', 'on'] as const);
    await recordOwn({}, action);
    await notify(services, db, user, change, now);
    return { codes, token, factorSince: factor?.enabled_at ?? now };
  });
  setSessionCookie(services, reply, token);
  rememberDevice(services, user, reply, factorSince);
  return codes;
}

/** Turns off the caller's second factor. @throws HearthError 'second-factor-required' (409), and the errors of `withProof` */
export function disableOwn(caller: Caller, proof: Proof): Promise<void> {
  return withProof(caller, proof, async ({ db, author, recordOwn }, user) => {
    const roles = await rolesRequiringSecondFactor(db, user.id);
    if (roles.length > 0) throw new HearthError('second-factor-required', { roles: roles.join(', ') });
    await removeSecondFactorOf(db, user.id);
    await notify(caller.services, db, user, 'off', author.now);
    await recordOwn();
  });
}

/** Replaces the caller's recovery codes, and returns the new codes. @throws HearthError as `withProof` */
export function renewOwnRecoveryCodes(caller: Caller, proof: Proof): Promise<string[]> {
  return withProof(caller, proof, async ({ db, author, recordOwn }, user) => {
    await notify(caller.services, db, user, 'newCodes', author.now);
    await recordOwn();
    return replaceRecoveryCodes(db, user.id);
  });
}

/**
 * Makes a change that requires the caller's password and a code.
 *
 * @throws HearthError 'validation', 'wrong-code' (422), 'second-factor-off' (409), 'too-many' (429)
 */
async function withProof<Result>(
  caller: Caller,
  { password, code }: Proof,
  change: (unit: UnitOfWork, user: UserRecord) => Promise<Result>,
): Promise<Result> {
  const { services, session } = caller;
  const user = await checkCurrentPassword(services, session.user._id, password);
  return withCode(caller, user, async (unit, factor) => {
    if (!isOn(factor)) throw new HearthError('second-factor-off');
    const { db, author, recordOwn } = unit;
    const used = await useCode(services.sealedSecrets, db, factor, { code, now: author.now });
    if (used === 'recovery') await recordOwn({}, 'user/recovery-code');
    return change(unit, user);
  });
}

/**
 * Makes a change that requires a code, and that may inform the owner of the account by mail.
 *
 * @throws HearthError 'too-many' (429)
 */
async function withCode<Result>(
  { services, write }: Caller,
  user: UserRecord,
  change: (unit: UnitOfWork, factor: Row<'second_factor'> | null) => Promise<Result>,
): Promise<Result> {
  const place = { user, device: 'signed in' };
  await services.codeAttempts.attempt(place);
  const result = await write(async (unit) => {
    unit.after.mail();
    return change(unit, await secondFactorOf(unit.db, user.id));
  });
  await services.codeAttempts.succeed(place);
  return result;
}
