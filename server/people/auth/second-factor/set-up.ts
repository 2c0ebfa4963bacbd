import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Writer } from '../../../../db/connection.ts';
import type { Row } from '../../../../db/schema.ts';
import {
  beginOtherApp,
  beginSecondFactor,
  setRecoveryCodes,
  turnOnSecondFactor,
  turnToOtherApp,
} from '../../../../db/second-factor-queries.ts';
import type { UserRecord } from '../../../../db/user-queries.ts';
import { HearthError } from '../../../../src/model/errors.ts';
import type { SecondFactorSetUp } from '../../../../src/model/log-in-steps.ts';
import { LOG_IN_TICKETS } from '../../../core/limits/limits.ts';
import type { Services } from '../../../core/services.ts';
import { hashToken } from '../tokens.ts';
import { stepOfFirstCode } from './check-code.ts';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';
import type { SealedSecrets } from './sealed-secrets.ts';
import { setUpOf } from './set-up-of.ts';

/** The length of a secret for SHA-1 that RFC 4226 recommends, in bytes. */
const SECRET_BYTES = 20;
const ID_LENGTH = 16;

/**
 * Begins to set up a second factor with a new secret. The second factor is not required until a right code was given. If
 * `isOther` is true, begins to set up another app. The current app stays on until a right code of the other app was given.
 *
 * @throws HearthError 'second-factor-on' (409); 'second-factor-off' (409) if there is no current app that another app could
 * replace
 */
export async function beginSetUp(
  services: Services,
  trx: Writer,
  { id, username }: Pick<UserRecord, 'id' | 'username'>,
  { headers }: FastifyRequest,
  isOther = false,
): Promise<SecondFactorSetUp> {
  const bytes = randomBytes(SECRET_BYTES);
  const sealed = services.sealedSecrets.seal(bytes, id);
  const begin = isOther ? beginOtherApp : beginSecondFactor;
  const begun = await begin(trx, { user_id: id, secret: sealed, started_at: services.now() });
  if (!begun) throw new HearthError(isOther ? 'second-factor-off' : 'second-factor-on');
  const site = services.domains.forHost(headers.host ?? '')?.domain ?? services.domains.default();
  return { id: idOf(sealed), ...setUpOf(bytes, site?.name ?? '', username) };
}

/** Whether a second factor is on, and is therefore required at log-in. */
export function isOn(factor: Row<'second_factor'> | null): factor is Row<'second_factor'> {
  return factor !== null && factor.enabled_at !== null;
}

/**
 * Turns on a second factor with its first code, or replaces the current app with another app. Returns the recovery codes, which
 * are shown only once.
 *
 * @param factor the second factor as stored; null if no set-up was begun
 * @param typed the code, and the id of its set-up, which is null if the request does not name a set-up
 * @throws HearthError 'set-up-expired', 'second-factor-on' (409), 'wrong-code' (422)
 */
export async function turnOn(
  sealed: SealedSecrets,
  trx: Writer,
  factor: Row<'second_factor'> | null,
  typed: { readonly code: string; readonly now: string; readonly setUp: string | null },
): Promise<string[]> {
  const { now, setUp } = typed;
  const since = new Date(Date.parse(now) - LOG_IN_TICKETS.setUpMs).toISOString();
  const begun = begunOf(factor);
  if (begun === null || begun.started_at < since) throw new HearthError('set-up-expired');
  // If the set-up was begun again elsewhere, for example in another tab, the secret has changed, and the code would never be
  // right.
  if (setUp !== null && setUp !== idOf(begun.secret)) throw new HearthError('set-up-expired');
  const step = stepOfFirstCode(sealed, begun, typed);
  const isTurned = isOn(factor)
    ? await turnToOtherApp(trx, begun, step)
    : await turnOnSecondFactor(trx, begun, { step, now });
  if (!isTurned) throw new HearthError('set-up-expired');
  return replaceRecoveryCodes(trx, begun.user_id);
}

/** Returns the latest set-up: the set-up of the first app, or the set-up of an app that is to replace the current app. */
function begunOf(
  factor: Row<'second_factor'> | null,
): Pick<Row<'second_factor'>, 'user_id' | 'secret' | 'started_at'> | null {
  if (!isOn(factor)) return factor;
  const { user_id, next_secret, next_started_at } = factor;
  if (next_secret === null || next_started_at === null) throw new HearthError('second-factor-on');
  return { user_id, secret: next_secret, started_at: next_started_at };
}

/** Returns the id of a set-up. The id is derived from the unique secret of the set-up. */
function idOf(sealedSecret: string): string {
  return hashToken(sealedSecret).slice(0, ID_LENGTH);
}

/** Gives a user new recovery codes, and returns them. The former codes become invalid. */
export async function replaceRecoveryCodes(trx: Writer, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes();
  await setRecoveryCodes(
    trx,
    userId,
    codes.map((code) => hashRecoveryCode(userId, code)),
  );
  return codes;
}
