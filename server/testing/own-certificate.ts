import fs from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from './folders.ts';
import { makeCertificate } from './pebble.ts';

/**
 * Stores a self-signed certificate for a host in a data folder, in the same way as certificates from an authority.
 *
 * @returns the certificate (PEM), for clients that must trust it
 */
export async function putOwnCertificate(dataDir: string, host: string): Promise<string> {
  const made = await temporaryFolder();
  const files = { certificate: path.join(made, 'c.pem'), key: path.join(made, 'k.pem') };
  makeCertificate(files, { host });
  const [certificate, key] = await Promise.all([
    fs.readFile(files.certificate, 'utf8'),
    fs.readFile(files.key, 'utf8'),
  ]);
  await fs.mkdir(path.join(dataDir, 'https'), { recursive: true });
  await fs.writeFile(path.join(dataDir, 'https', `${host}.pem`), key + certificate);
  return certificate;
}
