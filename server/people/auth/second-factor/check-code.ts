import type { Writer } from '../../../../db/connection.ts';
import type { Row } from '../../../../db/schema.ts';
import { useRecoveryCode, useStep } from '../../../../db/second-factor-queries.ts';
import { HearthError } from '../../../../src/model/errors.ts';
import { RECOVERY_CODES } from '../../../../src/model/limits.ts';
import { SECOND_FACTOR_TEXTS } from '../../../../src/model/second-factor-texts.ts';
import type { Services } from '../../../core/services.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import type { SealedSecrets } from './sealed-secrets.ts';
import { stepOfCode } from './totp.ts';

type Factor = Pick<Row<'second_factor'>, 'user_id' | 'secret' | 'last_step'>;

interface TypedCode {
  /** The code, typed with or without spaces and dashes. */
  readonly code: string;
  /** The time of the attempt (ISO 8601). */
  readonly now: string;
}

/**
 * Uses up a code of the app or a recovery code, and returns which of the two it was.
 *
 * @param trx the transaction of the action that the code permits, so that both succeed or both fail
 * @throws HearthError 'wrong-code' (422), 'second-factor-unreadable' (503)
 */
export async function useCode(
  sealed: SealedSecrets,
  trx: Writer,
  factor: Factor,
  { code, now }: TypedCode,
): Promise<'app' | 'recovery'> {
  const { user_id, last_step } = factor;
  const typed = withoutGaps(code);
  if (!isOfApp(typed)) {
    if (await useRecoveryCode(trx, user_id, hashRecoveryCode(user_id, typed))) return 'recovery';
    throw wrongCode(SECOND_FACTOR_TEXTS.wrongRecovery);
  }
  const step = stepOfCode(secretOf(sealed, factor), typed, { now: Date.parse(now), after: last_step });
  if (step === null || !(await useStep(trx, user_id, step))) throw wrongCode(SECOND_FACTOR_TEXTS.wrong);
  return 'app';
}

/**
 * Uses up a code without waiting for the database, so that the owner of the account can confirm a change while the database is
 * locked. Only a recovery code waits, because nothing else knows that it is used up.
 *
 * @throws HearthError as `useCode`
 */
export async function useCodeAtOnce(
  {
    sealedSecrets,
    database: { writer },
    codeAttempts,
  }: Pick<Services, 'sealedSecrets' | 'database' | 'codeAttempts'>,
  factor: Factor,
  { code, now }: TypedCode,
): Promise<'app' | 'recovery'> {
  const { user_id, last_step } = factor;
  const typed = withoutGaps(code);
  if (!isOfApp(typed)) return useCode(sealedSecrets, writer, factor, { code, now });
  const step = stepOfCode(secretOf(sealedSecrets, factor), typed, { now: Date.parse(now), after: last_step });
  if (step === null || !(await codeAttempts.takeStep(user_id, step)))
    throw wrongCode(SECOND_FACTOR_TEXTS.wrong);
  // If the step cannot be stored, the code is still refused until it expires.
  useStep(writer, user_id, step).catch(() => {});
  return 'app';
}

/**
 * Returns the time step of the first code of an app that is being set up.
 *
 * @throws HearthError 'wrong-code' (422), 'second-factor-unreadable' (503)
 */
export function stepOfFirstCode(
  sealed: SealedSecrets,
  factor: Pick<Factor, 'secret' | 'user_id'>,
  { code, now }: TypedCode,
): number {
  const step = stepOfCode(secretOf(sealed, factor), withoutGaps(code), { now: Date.parse(now), after: 0 });
  if (step === null) throw wrongCode(SECOND_FACTOR_TEXTS.wrong);
  return step;
}

function secretOf(
  sealed: SealedSecrets,
  { secret, user_id }: Pick<Factor, 'secret' | 'user_id'>,
): Uint8Array {
  const opened = sealed.open(secret, user_id);
  if (opened === null) throw new HearthError('second-factor-unreadable');
  return opened;
}

function withoutGaps(code: string): string {
  return code.normalize('NFKC').replaceAll(/[\s-]/g, '');
}

/**
 * Whether a code is meant as a code of the app: it has only digits, although perhaps too few or too many. A recovery code that
 * has only digits is recognised by its greater length.
 */
function isOfApp(typed: string): boolean {
  return typed.length < RECOVERY_CODES.groups * RECOVERY_CODES.groupLength && /^\d*$/.test(typed);
}

function wrongCode(message: string): HearthError {
  return new HearthError('wrong-code', {}, { validationErrors: [{ field: 'code', message }] });
}
