import { createHash, randomBytes } from 'node:crypto';

/** Generates a secret of 256 random bits, as text that is safe in a cookie and in a URL. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns the stored form of a token. A plain hash is enough, because a token has 256 random bits. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
