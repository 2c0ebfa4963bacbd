import { createHash, randomBytes } from 'node:crypto';

/** A new secret: 256 random bits, as text that is safe in a cookie and a URL. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The stored form of a token. A token has 256 random bits, so a plain hash is enough. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
