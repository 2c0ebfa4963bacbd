import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { UserRecord } from '../../../db/user-queries.ts';
import { KNOWN_DEVICE } from '../../../src/model/limits.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const ID_BYTES = 9;
const PURPOSE = 'hearth known device';
const CODE_PURPOSE = 'hearth known device, with a code';

/**
 * The fields of a user on which the mark of a device depends. A user without a password has no known device, because that user
 * cannot log in.
 */
type Owner = Pick<UserRecord, 'id' | 'password_hash'>;

export interface KnownDevice {
  /** The value of the cookie. */
  readonly value: string;
  readonly expires: Date;
}

/**
 * Creates the mark of a device on which a user has logged in. On a marked device, the user is not locked out by wrong passwords
 * that are tried elsewhere. The mark gives no access. The mark is signed with the user's password hash, so that it need not be
 * stored. A new password therefore invalidates the mark.
 *
 * @param factorSince the time (ISO 8601) since which the second factor has been on; null if no code was given on the device
 */
export function newKnownDevice(user: Owner, now: number, factorSince: string | null = null): KnownDevice {
  const expires = now + KNOWN_DEVICE.days * DAY_MS;
  const signed = [user.id, randomBytes(ID_BYTES).toString('base64url'), expires.toString(36)].join('.');
  const parts = [signed, signatureOf(user, signed, PURPOSE)];
  if (factorSince !== null) parts.push(signatureOf(user, signed, codePurpose(factorSince)));
  return { value: parts.join('.'), expires: new Date(expires) };
}

/** Returns the id of the marked device; null if the mark is another user's or has expired. */
export function knownDeviceId(user: Owner | null, value: string | undefined, now: number): string | null {
  if (user === null || user.password_hash === null || value === undefined) return null;
  const [userId = '', id = '', expires = '', signature = ''] = value.split('.');
  const signed = [userId, id, expires].join('.');
  if (userId !== user.id || !isSame(signature, signatureOf(user, signed, PURPOSE))) return null;
  return Number.parseInt(expires, 36) > now ? id : null;
}

/** Returns the id of the marked device; null if no code of the user's current second factor was given on the device. */
export function codeDeviceId(
  user: Owner,
  value: string | undefined,
  now: number,
  factorSince: string,
): string | null {
  const id = knownDeviceId(user, value, now);
  if (id === null || value === undefined) return null;
  const [userId, , expires, , signature = '', ...rest] = value.split('.');
  const signed = [userId, id, expires].join('.');
  const isRight = rest.length === 0 && isSame(signature, signatureOf(user, signed, codePurpose(factorSince)));
  return isRight ? id : null;
}

function codePurpose(factorSince: string): string {
  return `${CODE_PURPOSE} ${factorSince}`;
}

function signatureOf(user: Owner, signed: string, purpose: string): string {
  return createHmac('sha256', `${purpose} ${user.password_hash}`).update(signed).digest('base64url');
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
