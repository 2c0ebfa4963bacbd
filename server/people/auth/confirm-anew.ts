import type { Reader } from '../../../db/connection.ts';
import { secondFactorOf } from '../../../db/second-factor-queries.ts';
import { userById } from '../../../db/user-queries.ts';
import { HearthError } from '../../../src/model/errors.ts';
import { PROOF_MISSING, type ProofKind } from '../../../src/model/proof.ts';
import type { Services } from '../../core/services.ts';
import { recordUser } from '../audit/record-user.ts';
import { checkCurrentPassword } from './current-password.ts';
import { useCodeAtOnce } from './second-factor/check-code.ts';
import { isOn } from './second-factor/set-up.ts';

type Needed = Pick<Services, 'codeAttempts' | 'database' | 'loginLimits' | 'now' | 'sealedSecrets'>;

/** Returns what a user confirms a grave change with: a code of the second factor, or the password if the user has none. */
export function proofOf({ database }: Needed, userId: string): Promise<ProofKind> {
  return proofKindOf(database.reader, userId);
}

async function proofKindOf(db: Reader, userId: string): Promise<ProofKind> {
  return isOn(await secondFactorOf(db, userId)) ? 'code' : 'password';
}

type Proof = { readonly password: string; readonly code: string };

/**
 * Confirms a change that may turn out to be grave, if the caller gave a proof. A change that is grave without one must be
 * refused with `unconfirmed`. Returns whether the change is confirmed.
 *
 * @throws HearthError as `confirmAnew`
 */
export async function confirmIfGiven(services: Needed, userId: string, proof: Proof): Promise<boolean> {
  if (proof.password === '' && proof.code === '') return false;
  await confirmAnew(services, userId, proof);
  return true;
}

/** Returns the error that asks for the proof of a grave change, on the field of that proof. */
export async function unconfirmed(db: Reader, userId: string): Promise<HearthError> {
  const field = await proofKindOf(db, userId);
  return new HearthError('validation', {}, { validationErrors: [{ field, message: PROOF_MISSING[field] }] });
}

/**
 * Checks that a signed-in user is still the person who logged in, before a grave change. Does not wait for the database, so that
 * the change can be made while the database is locked.
 *
 * @throws HearthError 'validation' (422) on the field `password`, 'wrong-code' (422) on the field `code`, 'too-many' (429),
 * 'not-signed-in' (401) if the account no longer exists
 */
export async function confirmAnew(
  services: Needed,
  userId: string,
  { password, code }: Proof,
): Promise<void> {
  const { codeAttempts, database, now } = services;
  const factor = await secondFactorOf(database.reader, userId);
  if (!isOn(factor)) {
    await checkCurrentPassword(services, userId, password);
    return;
  }
  const user = await userById(database.reader, userId);
  if (user === null) throw new HearthError('not-signed-in');
  const place = { user, device: 'signed in' };
  await codeAttempts.attempt(place);
  const at = now();
  const used = await useCodeAtOnce(services, factor, { code, now: at });
  await codeAttempts.succeed(place);
  if (used === 'recovery')
    await recordUser(database.writer, 'user/recovery-code', user, { domainId: null, at });
}
