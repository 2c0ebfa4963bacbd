import { createHash, randomInt } from 'node:crypto';
import { RECOVERY_CODES } from '../../../../src/model/limits.ts';

/** The characters of recovery codes, without characters that are easily confused: I, O, 0 and 1. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Generates recovery codes, such as `7K2M-QX4D-9TRB-HW3F`, each of 80 random bits. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES.count }, () =>
    Array.from({ length: RECOVERY_CODES.groups }, group).join('-'),
  );
}

/**
 * Returns the stored form of a recovery code, however the code was typed. A plain hash is enough, because 80 random bits cannot
 * be guessed.
 */
export function hashRecoveryCode(userId: string, typed: string): string {
  const code = typed.toUpperCase().replaceAll(/[^A-Z\d]/g, '');
  return createHash('sha256').update(`recovery code ${userId} ${code}`).digest('hex');
}

function group(): string {
  return Array.from({ length: RECOVERY_CODES.groupLength }, () => ALPHABET[randomInt(ALPHABET.length)]).join(
    '',
  );
}
