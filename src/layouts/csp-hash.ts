import { hash } from 'node:crypto';

/** Returns the source expression that allows an inline script or style with exactly this text. */
export function cspHash(text: string): `sha256-${string}` {
  return `sha256-${hash('sha256', text, 'base64')}`;
}
