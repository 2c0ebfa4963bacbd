import { createPublicKey } from 'node:crypto';
import fs from 'node:fs';
import fsPromises from 'node:fs/promises';
import path from 'node:path';
import { type OfferedFiles, offerOf } from '../server/operate/updates/offer.ts';
import { checkSigned } from '../server/operate/updates/signature.ts';
import { signingKey } from './package/sign.ts';

/**
 * `node scripts/update-offer.ts FILE…`: writes the offer of these signed programs to standard output. Put it at UPDATE_URL, and the
 * files beside it.
 */
const key = signingKey();
const names = process.argv.slice(2);
if (key === null || names.length === 0) {
  console.error('Set HEARTH_SIGNING_KEY, and name the signed programs: node scripts/update-offer.ts FILE…');
  process.exit(2);
}
const releases = [];
for (const name of names) {
  const file = await fsPromises.open(name);
  releases.push({ name, ...(await checkSigned(file, createPublicKey(key))) });
  await file.close();
}
const [first] = releases;
if (releases.some(({ version }) => version !== first!.version)) {
  console.error('These programs have different versions.');
  process.exit(1);
}
const offer: OfferedFiles = {
  version: first!.version,
  date: first!.date,
  files: releases.map(({ name, platform }) => ({
    platform,
    url: path.basename(name),
    size: fs.statSync(name).size,
  })),
};
console.log(offerOf(offer, key));
