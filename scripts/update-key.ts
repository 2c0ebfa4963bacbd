import { generateKeyPairSync } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/** `node scripts/update-key.ts FILE`: makes the key with which programs are signed, and writes it to a private file. */
const [file] = process.argv.slice(2);
if (file === undefined) {
  console.error('Name the file to write: node scripts/update-key.ts FILE');
  process.exit(2);
}
const { privateKey } = generateKeyPairSync('ed25519');
// An existing key is never replaced, because programs in use trust it.
fs.writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { flag: 'wx', mode: 0o600 });
console.log(
  `Wrote ${path.resolve(file)}. Keep it where no server and no repository has it, with a copy in a second place: programs that were made with it take no update that is signed with another.`,
);
