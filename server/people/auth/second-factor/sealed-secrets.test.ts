import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../testing/folders.ts';
import { SECOND_FACTOR_KEY_FILE, SealedSecrets } from './sealed-secrets.ts';

const SECRET = Buffer.from('12345678901234567890');

test('what is sealed is opened with the same key, also after a restart, and for its owner alone', async () => {
  const folder = await temporaryFolder();
  const sealed = new SealedSecrets(folder).seal(SECRET, 'mira');
  expect(Buffer.from(sealed, 'base64').includes(SECRET)).toBe(false);
  const later = new SealedSecrets(folder);
  expect(later.open(sealed, 'mira')).toEqual(SECRET);
  expect(later.open(sealed, 'noor')).toBeNull();
  const changed = Buffer.from(sealed, 'base64');
  changed[changed.length - 1]! ^= 1;
  expect(later.open(changed.toString('base64'), 'mira')).toBeNull();
  expect(later.open('', 'mira')).toBeNull();
  expect(new SealedSecrets(await temporaryFolder()).open(sealed, 'mira')).toBeNull();
  expect(later.seal(SECRET, 'mira')).not.toBe(sealed);
});

test('the key is the user’s of the server alone, and nothing else is left beside it', async () => {
  const folder = await temporaryFolder();
  new SealedSecrets(folder).seal(SECRET, 'mira');
  expect(fs.readdirSync(folder)).toEqual([SECOND_FACTOR_KEY_FILE]);
  if (process.platform !== 'win32')
    expect(fs.statSync(path.join(folder, SECOND_FACTOR_KEY_FILE)).mode & 0o777).toBe(0o600);
});

test('a file that holds no key is said to be one, and is not replaced', async () => {
  const folder = await temporaryFolder();
  const file = path.join(folder, SECOND_FACTOR_KEY_FILE);
  fs.writeFileSync(file, 'no key');
  expect(() => new SealedSecrets(folder).seal(SECRET, 'mira')).toThrow(`${file} holds no key.`);
  expect(fs.readFileSync(file, 'utf8')).toBe('no key');
});
