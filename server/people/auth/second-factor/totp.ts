import { createHmac, timingSafeEqual } from 'node:crypto';
import { ONE_TIME_CODE } from '../../../../src/model/limits.ts';

/** Returns the code for a counter: HOTP (RFC 4226) with SHA-1, the only hash that all apps support. */
export function hotp(secret: Uint8Array, counter: number): string {
  const moving = Buffer.alloc(8);
  moving.writeBigUInt64BE(BigInt(counter));
  const digest = createHmac('sha1', secret).update(moving).digest();
  const offset = digest.readUInt8(digest.length - 1) & 0x0f;
  const number = digest.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** ONE_TIME_CODE.digits).padStart(ONE_TIME_CODE.digits, '0');
}

/** Returns the time step of a moment, which is given in milliseconds. The time step is the counter of TOTP (RFC 6238). */
export function totpStep(now: number): number {
  return Math.floor(now / 1000 / ONE_TIME_CODE.seconds);
}

/**
 * Returns the time step to which a code belongs: the current step, the step before or the step after. Three steps are accepted,
 * because clocks differ. Returns null if the code belongs to none of these steps, or if its step is not later than `after`, the
 * step of the last used code.
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
