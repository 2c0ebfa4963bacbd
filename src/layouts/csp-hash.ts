import { createHash } from 'node:crypto';

/** The source expression that allows an inline script or style with exactly this text. */
export function cspHash(text: string): `sha256-${string}` {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
