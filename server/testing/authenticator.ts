import { hotp, totpStep } from '../people/auth/second-factor/totp.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/**
 * Returns the code that an authenticator app shows for a secret (base32, spaces allowed). The time of the code is `steps` time
 * steps after `now` (in milliseconds).
 */
export function codeOfApp(secret: string, now: number, steps = 0): string {
  const bits = [...secret.replaceAll(' ', '')]
    .map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  const bytes = bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2));
  return hotp(Uint8Array.from(bytes), totpStep(now) + steps);
}
