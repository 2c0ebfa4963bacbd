import { createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import fs from 'node:fs';
import { signatureOf, thisPlatform } from '../../server/operate/updates/signature.ts';

/** The variable with the path of the private key, as `scripts/update-key.ts` writes it. */
const VARIABLE = 'HEARTH_SIGNING_KEY';

/** Returns the key with which programs are signed; null if there is none. @throws Error if it is no Ed25519 key */
export function signingKey(): KeyObject | null {
  const file = process.env[VARIABLE];
  if (file === undefined || file === '') return null;
  const key = createPrivateKey(fs.readFileSync(file));
  if (key.asymmetricKeyType !== 'ed25519') throw new Error(`${VARIABLE} ${file} is no Ed25519 key.`);
  return key;
}

/** Returns the public half of a key, as the program holds it. */
export const publicKeyOf = (key: KeyObject): string =>
  createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64');

/** Appends the signature to a program. The date is that of SOURCE_DATE_EPOCH, or now. */
export function signFile(file: string, version: string, key: KeyObject): void {
  const sha256 = createHash('sha256').update(fs.readFileSync(file)).digest('hex');
  const { SOURCE_DATE_EPOCH: epoch } = process.env;
  const date = (epoch === undefined ? new Date() : new Date(Number(epoch) * 1000)).toISOString();
  fs.appendFileSync(file, signatureOf(sha256, { version, platform: thisPlatform(), date }, key));
}
