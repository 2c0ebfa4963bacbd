import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Writer } from '../../../db/connection.ts';
import type { Row } from '../../../db/schema.ts';
import {
  beginSecondFactor,
  setRecoveryCodes,
  turnOnSecondFactor,
} from '../../../db/second-factor-queries.ts';
import { HearthError } from '../../../src/model/errors.ts';
import type { SecondFactorSetUp } from '../../../src/model/log-in-steps.ts';
import { LOG_IN_TICKETS } from '../../limits.ts';
import type { Services } from '../../services.ts';
import { stepOfFirstCode } from './check-code.ts';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';
import type { SealedSecrets } from './sealed-secrets.ts';
import { setUpOf } from './set-up-of.ts';

/** As RFC 4226 recommends for SHA-1. */
const SECRET_BYTES = 20;

interface SetUpUser {
  readonly id: string;
  readonly username: string;
}

/**
 * Begins to set up a second factor, with a new secret. It is not asked for before a code of it was right.
 *
 * @throws HearthError 'second-factor-on' (409)
 */
export async function beginSetUp(
  services: Services,
  { id, username }: SetUpUser,
  request: FastifyRequest,
): Promise<SecondFactorSetUp> {
  const secret = randomBytes(SECRET_BYTES);
  const begun = await beginSecondFactor(services.database.writer, {
    user_id: id,
    secret: services.sealedSecrets.seal(secret, id),
    started_at: services.now(),
  });
  if (!begun) throw new HearthError('second-factor-on');
  const site = services.domains.forHost(request.headers.host ?? '')?.domain ?? services.domains.default();
  return setUpOf(secret, site?.name ?? '', username);
}

/**
 * Turns on a second factor with the first code of it, and returns its recovery codes, which are shown once.
 *
 * @param factor as stored; null where no set-up was begun
 * @throws HearthError 'set-up-expired', 'second-factor-on' (409), 'wrong-code' (422)
 */
export async function turnOn(
  sealed: SealedSecrets,
  trx: Writer,
  factor: Row<'second_factor'> | null,
  typed: { readonly code: string; readonly now: string },
): Promise<string[]> {
  const { now } = typed;
  if (factor !== null && factor.enabled_at !== null) throw new HearthError('second-factor-on');
  const since = new Date(Date.parse(now) - LOG_IN_TICKETS.setUpMs).toISOString();
  if (factor === null || factor.started_at < since) throw new HearthError('set-up-expired');
  const step = stepOfFirstCode(sealed, factor, typed);
  if (!(await turnOnSecondFactor(trx, factor, { step, now }))) throw new HearthError('set-up-expired');
  return replaceRecoveryCodes(trx, factor.user_id);
}

/** Gives a user new recovery codes, and returns them; those from before no longer count. */
export async function replaceRecoveryCodes(trx: Writer, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes();
  await setRecoveryCodes(
    trx,
    userId,
    codes.map((code) => hashRecoveryCode(userId, code)),
  );
  return codes;
}
