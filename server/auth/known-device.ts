import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { UserRecord } from '../../db/user-queries.ts';
import { KNOWN_DEVICE } from '../../src/model/limits.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const ID_BYTES = 9;
const PURPOSE = 'hearth known device';

/** The fields of a user that a device mark depends on. Without a password there is no log-in and no known device. */
type Owner = Pick<UserRecord, 'id' | 'password_hash'>;

export interface KnownDevice {
  /** The value of the cookie. */
  readonly value: string;
  readonly expires: Date;
}

/**
 * The mark of a device on which a user has logged in: guesses made elsewhere cannot lock the device out. It gives no access.
 * It is signed with the user's password hash, so nothing has to be stored, and a new password invalidates it.
 */
export function newKnownDevice(user: Owner, now: number): KnownDevice {
  const expires = now + KNOWN_DEVICE.days * DAY_MS;
  const signed = [user.id, randomBytes(ID_BYTES).toString('base64url'), expires.toString(36)].join('.');
  return { value: `${signed}.${signatureOf(user, signed)}`, expires: new Date(expires) };
}

/** The id of the device, if the mark is this user's and has not expired; otherwise null. */
export function knownDeviceId(user: Owner | null, value: string | undefined, now: number): string | null {
  if (user === null || user.password_hash === null || value === undefined) return null;
  const end = value.lastIndexOf('.');
  const signed = value.slice(0, Math.max(0, end));
  const [userId, id = '', expires = ''] = signed.split('.');
  if (userId !== user.id || !isSame(value.slice(end + 1), signatureOf(user, signed))) return null;
  return Number.parseInt(expires, 36) > now ? id : null;
}

function signatureOf(user: Owner, signed: string): string {
  return createHmac('sha256', `${PURPOSE} ${user.password_hash}`).update(signed).digest('base64url');
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
