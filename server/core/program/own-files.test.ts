import fs from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../testing/folders.ts';
import { isGuarded, isOwn } from './own-files.ts';

const SOMEBODY = 65534;
const isRoot = process.getuid?.() === 0;

async function folderWith(mode: number): Promise<string> {
  const folder = await temporaryFolder();
  await fs.mkdir(folder, { recursive: true });
  await fs.chmod(folder, mode);
  return folder;
}

async function fileWith(mode: number): Promise<string> {
  const file = path.join(await folderWith(0o700), 'module.node');
  await fs.writeFile(file, 'code');
  await fs.chmod(file, mode);
  return file;
}

describe('a file is our own', () => {
  test.each([
    [0o600, true],
    [0o755, true],
    [0o620, false],
    [0o602, false],
    [0o777, false],
  ])('with the mode %o: %s', async (mode, expected) => {
    expect(isOwn(await fileWith(mode))).toBe(expected);
    expect(isOwn(await folderWith(mode))).toBe(expected);
  });

  test('not where there is none, or a link leads to none', async () => {
    const file = await fileWith(0o600);
    await fs.symlink(`${file}.none`, `${file}.link`);
    expect([isOwn(`${file}.none`), isOwn(`${file}.link`)]).toEqual([false, false]);
  });

  test('where our own link leads to it', async () => {
    const file = await fileWith(0o600);
    await fs.symlink(file, `${file}.link`);
    expect(isOwn(`${file}.link`)).toBe(true);
    await fs.chmod(file, 0o666);
    expect(isOwn(`${file}.link`)).toBe(false);
  });

  test.skipIf(!isRoot)('not where another user owns it, or the link to it', async () => {
    const file = await fileWith(0o600);
    await fs.symlink(file, `${file}.link`);
    await fs.lchown(`${file}.link`, SOMEBODY, SOMEBODY);
    expect([isOwn(file), isOwn(`${file}.link`)]).toEqual([true, false]);
    await fs.chown(file, SOMEBODY, SOMEBODY);
    expect(isOwn(file)).toBe(false);
  });
});

test.skipIf(!isRoot)('a file in a folder that is closed to the process is not its own', async () => {
  const file = await fileWith(0o600);
  process.seteuid!(SOMEBODY);
  onTestFinished(() => process.seteuid!(0));
  expect(isOwn(file)).toBe(false);
});

describe('what is in a folder can be replaced by nobody else', () => {
  test.each([
    [0o700, true],
    [0o755, true],
    // A group that this process is in.
    [0o775, true],
    [0o777, false],
    [0o1777, true],
  ])('with the mode %o: %s', async (mode, expected) => {
    expect(isGuarded(await folderWith(mode))).toBe(expected);
  });

  test('where there is no folder yet', async () => {
    expect(isGuarded(path.join(await folderWith(0o700), 'none'))).toBe(true);
  });

  test.skipIf(!isRoot)('not where another user owns it, or another group can write to it', async () => {
    const folder = await folderWith(0o775);
    await fs.chown(folder, 0, SOMEBODY);
    expect(isGuarded(folder)).toBe(false);
    await fs.chown(folder, SOMEBODY, 0);
    await fs.chmod(folder, 0o1700);
    expect(isGuarded(folder)).toBe(false);
  });
});
