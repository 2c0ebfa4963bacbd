import { createHash, randomBytes } from 'node:crypto';

/** A new secret: 256 random bits, as text that fits a cookie and an address. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a token. A token has 256 bits of its own, so a plain hash is enough. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
