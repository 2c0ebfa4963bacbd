import { createHmac, timingSafeEqual } from 'node:crypto';
import { ONE_TIME_CODE } from '../../../../src/model/limits.ts';

/** The code of a counter: HOTP of RFC 4226 with SHA-1, which is the one hash that all apps know. */
export function hotp(secret: Uint8Array, counter: number): string {
  const moving = Buffer.alloc(8);
  moving.writeBigUInt64BE(BigInt(counter));
  const digest = createHmac('sha1', secret).update(moving).digest();
  const offset = digest.at(-1)! & 0x0f;
  const number = digest.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** ONE_TIME_CODE.digits).padStart(ONE_TIME_CODE.digits, '0');
}

/** The time step of a moment, in milliseconds: the counter of TOTP, RFC 6238. */
export function totpStep(now: number): number {
  return Math.floor(now / 1000 / ONE_TIME_CODE.seconds);
}

/**
 * The time step that a code is of: the current one, or the one before or after it, since clocks differ. Null where it is of none of
 * these, or only of one that is not later than `after`, which was used.
 */
export function stepOfCode(
  secret: Uint8Array,
  code: string,
  { now, after }: { readonly now: number; readonly after: number },
): number | null {
  const current = totpStep(now);
  const matching = [current - 1, current, current + 1].filter((step) => isSame(hotp(secret, step), code));
  return matching.find((step) => step > after) ?? null;
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
