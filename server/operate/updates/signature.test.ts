import { createHash, generateKeyPairSync, type KeyObject } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/folders.ts';
import { mountDisk, NO_SMALL_DISK } from '../../testing/small-disk.ts';
import { copyChecked, openChecked, swapBack, swapProgram } from './candidate.ts';
import {
  checkFits,
  checkSigned,
  compareVersions,
  type Release,
  signatureOf,
  thisPlatform,
} from './signature.ts';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const RELEASE: Release = { version: '0.3.0', platform: thisPlatform(), date: '2026-11-29T00:00:00.000Z' };
const PROGRAM = Buffer.from('#!/bin/sh\necho hello\n'.padEnd(9000, '\n'));

let folder: string;
let present: string;

beforeEach(async () => {
  folder = await temporaryFolder();
  present = path.join(folder, 'bin', 'hearth');
  await fs.mkdir(path.dirname(present));
  await fs.writeFile(present, 'the present program', { mode: 0o755 });
});

function signed(program = PROGRAM, release = RELEASE, key: KeyObject = privateKey): Buffer {
  const sha256 = createHash('sha256').update(program).digest('hex');
  return Buffer.concat([program, signatureOf(sha256, release, key)]);
}

async function written(bytes: Buffer): Promise<string> {
  const file = path.join(folder, 'new');
  await fs.writeFile(file, bytes);
  return file;
}

async function check(bytes: Buffer, key: KeyObject | null = publicKey): Promise<unknown> {
  const file = await fs.open(await written(bytes));
  try {
    return await checkSigned(file, key).catch((error: Error) => error.message);
  } finally {
    await file.close();
  }
}

const conditions = { key: publicKey, present: '0.2.0', isDowngrade: false };

describe('a signature', () => {
  test('says the version, the platform and the date of programs of all lengths', async () => {
    for (const length of [0, 1, 5000, (1 << 20) - 300, (1 << 20) + 7, 3 << 20]) {
      expect(await check(signed(Buffer.alloc(length, 'a')))).toEqual(RELEASE);
    }
  });

  test('is wrong over another file, another version, another date, and by another key', async () => {
    const bytes = signed();
    const other = generateKeyPairSync('ed25519');
    const changed = (from: string, to: string) =>
      Buffer.from(bytes.toString('latin1').replace(from, to), 'latin1');
    const ending = bytes.subarray(PROGRAM.length);
    for (const wrong of [
      Buffer.concat([Buffer.from('x'), bytes]),
      changed('hello', 'hullo'),
      changed('0.3.0', '0.4.0'),
      changed('glibc', 'musl!'),
      changed('2026-11-29', '2026-11-30'),
      Buffer.concat([Buffer.from('another program'), ending]),
      signed(PROGRAM, RELEASE, other.privateKey),
      Buffer.concat([bytes, ending]),
    ]) {
      expect(await check(wrong)).toContain('The signature of the file is wrong');
    }
  });

  test('is missing from a file that is unsigned, cut or empty', async () => {
    const bytes = signed();
    const lies = Buffer.from(bytes);
    lies.writeUInt32LE(0xffffffff, bytes.length - 12);
    for (const cut of [PROGRAM, Buffer.alloc(0), bytes.subarray(0, -1), bytes.subarray(0, -100), lies]) {
      expect(await check(cut)).toContain('The file is not signed, or was cut');
    }
    expect(await check(bytes, null)).toContain('This program was made without a key');
  });
});

describe('a signed program fits', () => {
  const fits = (release: Partial<Release>, isDowngrade = false) => {
    try {
      checkFits({ ...RELEASE, ...release }, { present: '0.10.0', isDowngrade });
      return 'fits';
    } catch (error) {
      return (error as Error).message;
    }
  };

  test('if it is newer, or an older one is wanted', () => {
    expect(fits({ version: '0.11.0' })).toBe('fits');
    expect(fits({ version: '1.0.0' })).toBe('fits');
    expect(fits({ version: '0.9.9' })).toContain('older than 0.10.0');
    expect(fits({ version: '0.9.9' }, true)).toBe('fits');
    expect(fits({ version: '0.10.0' })).toContain('runs already');
    expect(fits({ version: '0.10.0' }, true)).toContain('runs already');
    expect(fits({ version: '0.11.0', platform: 'linux-s390x-glibc' }, true)).toContain(
      'for linux-s390x-glibc',
    );
    expect(compareVersions('0.10.0', '0.9.10')).toBeGreaterThan(0);
  });
});

describe('what is checked is what is started', () => {
  test('a copy is private until it is known to be right, and nothing is left of a wrong one', async () => {
    const file = await copyChecked(await written(signed()), present, conditions);
    expect(path.dirname(file)).toBe(path.dirname(present));
    expect((await fs.stat(file)).mode & 0o777).toBe(0o755);
    expect(await fs.readFile(file)).toEqual(signed());
    await fs.rm(file);
    for (const wrong of [PROGRAM, signed(PROGRAM, { ...RELEASE, version: '0.1.0' })]) {
      await expect(copyChecked(await written(wrong), present, conditions)).rejects.toThrow(/signed|older/);
    }
    await expect(copyChecked(folder, present, conditions)).rejects.toThrow('is not a file');
    await expect(copyChecked(path.join(folder, 'none'), present, conditions)).rejects.toThrow('ENOENT');
    expect(await fs.readdir(path.dirname(present))).toEqual(['hearth']);
  });

  test.skipIf(NO_SMALL_DISK !== null)(
    'a disk that is full during the copy leaves the present program as it is, and no part of the new one',
    async () => {
      const program = path.join(folder, 'small', 'hearth');
      await fs.mkdir(path.dirname(program));
      mountDisk(path.dirname(program), 1 << 20);
      await fs.writeFile(program, 'the present program', { mode: 0o755 });
      const source = await written(signed(Buffer.alloc(3 << 20, 'a')));
      await expect(copyChecked(source, program, conditions)).rejects.toThrow(
        `The disk of ${path.dirname(program)} is full. Make room for the new program, and try again.`,
      );
      expect(await fs.readdir(path.dirname(program))).toEqual(['hearth']);
      expect(await fs.readFile(program, 'utf8')).toBe('the present program');
      expect(path.basename(await copyChecked(await written(signed()), program, conditions))).toMatch(
        /^\.hearth-update-/,
      );
    },
  );

  test('another file that takes the name of the checked one is neither started nor put in place', async () => {
    const file = await copyChecked(await written(signed()), present, conditions);
    const checked = await openChecked(file, conditions);
    expect(await checked.isAt(file)).toBe(true);
    await fs.writeFile(`${file}.evil`, signed(Buffer.from('evil')));
    await fs.rename(`${file}.evil`, file);
    expect(await checked.isAt(file)).toBe(false);
    expect((await fs.readFile(checked.executable)).subarray(0, 9).toString()).toBe('#!/bin/sh');
    await checked.close();
  });

  test('a link to another file, and a file that others can write, are not opened', async () => {
    const file = await copyChecked(await written(signed()), present, conditions);
    await fs.chmod(file, 0o777);
    await expect(openChecked(file, conditions)).rejects.toThrow('can be changed by other users');
    await fs.chmod(file, 0o755);
    await fs.rename(file, `${file}.real`);
    await fs.writeFile(`${file}.other`, PROGRAM, { mode: 0o755 });
    await fs.symlink(`${file}.other`, file);
    await expect(openChecked(file, conditions)).rejects.toThrow('not signed');
  });

  test('the program is replaced in one step, and the one of before can take its place again', async () => {
    const file = await copyChecked(await written(signed()), present, conditions);
    await swapProgram(file, present);
    expect(await fs.readFile(present)).toEqual(signed());
    expect(await fs.readFile(`${present}.before`, 'utf8')).toBe('the present program');
    expect(await swapBack(present)).toBe(true);
    expect(await fs.readFile(present, 'utf8')).toBe('the present program');
    expect(await swapBack(present)).toBe(false);
  });
});
