import fs from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { readConfig } from '../../core/config/config.ts';
import { filesBelow } from '../../testing/backups.ts';
import { temporaryFolder } from '../../testing/folders.ts';
import { mountBind, mountDisk, NO_SMALL_DISK } from '../../testing/small-disk.ts';
import { afterInterruptedRestore } from './interrupted-restore.ts';
import { putInFolder } from './restore-to-folder.ts';
import { swapData, writeJournal } from './swap-data.ts';

const STAMP = '2026-11-20T03-00-00-000Z';
const SWAP = { from: `restored-${STAMP}`, kept: `replaced-${STAMP}`, hasKey: true };
const PARTS = ['hearth.db', 'media/aa/picture', 'second-factor.key'];

let dataDir: string;

/** Creates a site whose files contain 'former', and in a subfolder of the site a restored one whose files contain 'restored'. */
beforeEach(async () => {
  dataDir = await temporaryFolder();
  await writeParts(dataDir, 'former');
  await writeParts(path.join(dataDir, SWAP.from), 'restored');
});

async function writeParts(folder: string, words: string): Promise<void> {
  await fs.mkdir(path.join(folder, 'media/aa'), { recursive: true });
  for (const name of PARTS) await fs.writeFile(path.join(folder, name), words);
}

const wordsIn = (folder: string) =>
  Promise.all(PARTS.map((name) => fs.readFile(path.join(folder, name), 'utf8')));
const all = (words: string) => PARTS.map(() => words);
const namesInData = async () => (await fs.readdir(dataDir)).sort();

describe('what only has the name of an interrupted restore is its owner’s, and stops no start:', () => {
  test.each<[string, (name: string) => Promise<unknown>]>([
    ['a file', (name) => fs.writeFile(name, 'mine')],
    ['an empty folder', (name) => fs.mkdir(name)],
    ['a link to nothing', (name) => fs.symlink('/none', name)],
  ])('%s', async (_what, make) => {
    await fs.rm(path.join(dataDir, SWAP.from), { recursive: true });
    for (const name of ['restored-pictures', SWAP.from]) await make(path.join(dataDir, name));
    const before = await namesInData();
    expect(await afterInterruptedRestore(dataDir)).toEqual([]);
    expect(await namesInData()).toEqual(before);
  });

  test('a folder with a site, where no restore wrote down that it is its own', async () => {
    expect(await afterInterruptedRestore(dataDir)).toEqual([]);
    expect(await wordsIn(path.join(dataDir, SWAP.from))).toEqual(all('restored'));
  });
});

test('what a restore had unpacked is named, and removed once nothing is left in it', async () => {
  const folder = path.join(dataDir, SWAP.from);
  writeJournal(folder, SWAP);
  expect(await afterInterruptedRestore(dataDir)).toEqual([expect.stringContaining(`remove ${folder}`)]);
  for (const name of ['hearth.db', 'media', 'second-factor.key']) {
    await fs.rm(path.join(folder, name), { recursive: true });
  }
  expect(await afterInterruptedRestore(dataDir)).toEqual([]);
  await expect(fs.stat(folder)).rejects.toThrow();
});

const syncFs = process.getBuiltinModule('node:fs');

/** Lets no attempt to move this part succeed. Each attempt fails with the system's error for a mount point. */
function refuseToMove(name: string): void {
  const rename = syncFs.renameSync;
  vi.spyOn(syncFs, 'renameSync').mockImplementation((from, to) => {
    if (path.basename(String(from)) !== name) return rename(from, to);
    throw Object.assign(new Error('EBUSY'), { code: 'EBUSY', path: String(from) });
  });
}

describe('where the system does not let a part be moved, all is as it was,', () => {
  const site = ['hearth.db', 'media', 'second-factor.key'];

  test.each(['media', 'second-factor.key', 'hearth.db'])('%s, in a restore', async (name) => {
    refuseToMove(name);
    expect(() => swapData(dataDir, SWAP)).toThrow(
      `${path.join(dataDir, name)} could not be moved (EBUSY). Everything is as it was`,
    );
    vi.restoreAllMocks();
    expect(await wordsIn(dataDir)).toEqual(all('former'));
    expect(await wordsIn(path.join(dataDir, SWAP.from))).toEqual(all('restored'));
    expect(await namesInData()).toEqual([...site, SWAP.from].sort());
  });

  test.each([
    ['former data in the data folder stay there', 'replaced-earlier', ['replaced-earlier']],
    ['unpacked data is removed', 'unpacked', []],
  ])('and %s', async (_what, name, left) => {
    const folder = path.join(dataDir, name);
    await fs.rename(path.join(dataDir, SWAP.from), folder);
    const from = left.length > 0 ? name : SWAP.from;
    refuseToMove('hearth.db');
    await expect(
      putInFolder(readConfig({ DATA_DIR: dataDir }), folder, { from, kept: SWAP.kept }),
    ).rejects.toThrow('Everything is as it was');
    vi.restoreAllMocks();
    expect(await wordsIn(dataDir)).toEqual(all('former'));
    expect(await namesInData()).toEqual([...site, ...left].sort());
    for (const stays of left) expect(await wordsIn(path.join(dataDir, stays))).toEqual(all('restored'));
  });

  test('and a start after an interrupted restore goes on with the former site', async () => {
    writeJournal(dataDir, SWAP);
    refuseToMove('second-factor.key');
    const told = await afterInterruptedRestore(dataDir);
    vi.restoreAllMocks();
    expect(told).toEqual([expect.stringMatching(/could not be completed\. .*second-factor\.key/)]);
    expect(await wordsIn(dataDir)).toEqual(all('former'));
    expect(await namesInData()).not.toContain('restore.json');
    expect(await afterInterruptedRestore(dataDir)).toEqual([]);
  });

  test('and where there was no site, a start says so each time, and makes no new one', async () => {
    await fs.rm(path.join(dataDir, 'hearth.db'));
    writeJournal(dataDir, SWAP);
    refuseToMove('media');
    for (let start = 1; start <= 2; start++) {
      await expect(afterInterruptedRestore(dataDir)).rejects.toThrow(
        /could not be moved.*to give the restore up/,
      );
    }
    vi.restoreAllMocks();
    expect(await afterInterruptedRestore(dataDir)).toEqual([expect.stringContaining('has been completed')]);
    expect(await wordsIn(dataDir)).toEqual(all('restored'));
  });
});

describe.skipIf(NO_SMALL_DISK !== null)('a mount point is seen before anything is written down:', () => {
  test.each<[string, () => void]>([
    ['a disk at the media', () => void mountDisk(path.join(dataDir, 'media'), 1_000_000)],
    [
      'a folder of the same disk at the media',
      () => void mountBind(path.join(dataDir, SWAP.from), path.join(dataDir, 'media')),
    ],
    [
      'a file at the key',
      () => void mountBind(path.join(dataDir, 'hearth.db'), path.join(dataDir, 'second-factor.key')),
    ],
    ['a disk at the restored media', () => void mountDisk(path.join(dataDir, SWAP.from, 'media'), 1_000_000)],
  ])('%s', async (_what, mount) => {
    mount();
    const before = await filesBelow(dataDir);
    expect(() => swapData(dataDir, SWAP)).toThrow(/is a mount point, which cannot be moved.*Unmount it/);
    expect(await filesBelow(dataDir)).toEqual(before);
    expect(await afterInterruptedRestore(dataDir)).toEqual([]);
  });

  test('in a folder whose name has a blank, too', async () => {
    const spaced = path.join(await temporaryFolder(), 'my data');
    await fs.rename(dataDir, spaced);
    mountBind(path.join(spaced, SWAP.from), path.join(spaced, 'media'));
    expect(() => swapData(spaced, SWAP)).toThrow('is a mount point');
  });

  test('the copies of pages are removed where they are on a disk of their own', async () => {
    await fs.mkdir(path.join(dataDir, 'pages'));
    mountDisk(path.join(dataDir, 'pages'), 1_000_000);
    await fs.writeFile(path.join(dataDir, 'pages/copy'), 'former');
    swapData(dataDir, SWAP);
    expect(await wordsIn(dataDir)).toEqual(all('restored'));
    expect(await fs.readdir(path.join(dataDir, 'pages'))).toEqual([]);
  });
});
