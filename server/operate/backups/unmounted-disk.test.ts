import fs from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/folders.ts';
import { mountBind, mountDisk, NO_SMALL_DISK } from '../../testing/small-disk.ts';
import { told } from '../condition/findings.ts';
import { readDataFolder } from '../condition/readings.ts';
import { unmountedDisk } from './unmounted-disk.ts';

/** Writes an fstab file with these lines, and returns the path of the file. */
async function tableWith(...lines: readonly string[]): Promise<string> {
  const file = path.join(await temporaryFolder(), 'fstab');
  await fs.writeFile(
    file,
    `# comments\n\nUUID=1 / ext4 defaults 0 1\nUUID=2 none swap sw 0 0\n${lines.join('\n')}\n`,
  );
  return file;
}

const problemOf = (dataDir: string, fstab: string) =>
  unmountedDisk(dataDir, path.join(dataDir, 'hearth.db'), fstab);

test('a new site does not begin where a disk belongs that is not mounted, nor below it', async () => {
  const disk = path.join(await temporaryFolder(), 'the disk');
  await fs.mkdir(disk);
  const fstab = await tableWith(`UUID=3\t${disk.replace(' ', '\\040')}/  ext4  nofail 0 2`);
  for (const dataDir of [disk, path.join(disk, 'sites/hearth')]) {
    expect(problemOf(dataDir, fstab)).toBe(
      `DATA_DIR ${dataDir} is on a disk that is not mounted: by ${fstab} it belongs at ${disk}. Mount it, with 'mount ${disk}', and try again.`,
    );
  }
  expect(problemOf(`${disk}s`, fstab)).toBeNull();
  expect(problemOf(path.dirname(disk), fstab)).toBeNull();
});

test('nor where a symbolic link leads there', async () => {
  const folder = await temporaryFolder();
  const disk = path.join(folder, 'disk');
  await fs.mkdir(disk);
  await fs.symlink(disk, path.join(folder, 'link'));
  const fstab = await tableWith(`UUID=3 ${disk} ext4 defaults 0 2`);
  expect(problemOf(path.join(folder, 'link', 'hearth'), fstab)).toContain(disk);
});

test('nor where such a link leads into what is not there without the disk', async () => {
  const folder = await temporaryFolder();
  const disk = path.join(folder, 'disk');
  await fs.mkdir(disk);
  await fs.symlink('disk/sites', path.join(folder, 'link'));
  await fs.symlink('link', path.join(folder, 'again'));
  await fs.symlink('round', path.join(folder, 'round'));
  const fstab = await tableWith(`UUID=3 ${disk} ext4 defaults 0 2`);
  expect(problemOf(path.join(folder, 'again', 'hearth'), fstab)).toContain('is not mounted');
  expect(problemOf(path.join(folder, 'round', 'hearth'), fstab)).toBeNull();
});

test('nor where the table names the disk by such a link', async () => {
  const folder = await temporaryFolder();
  await fs.mkdir(path.join(folder, 'disk'));
  await fs.symlink('disk', path.join(folder, 'link'));
  const fstab = await tableWith(`UUID=3 ${path.join(folder, 'link')} ext4 defaults 0 2`);
  expect(problemOf(path.join(folder, 'link', 'hearth'), fstab)).toContain('is not mounted');
});

test('a site that is there is served, whatever the table says, and so is one on a machine without a table', async () => {
  const folder = await temporaryFolder();
  expect(problemOf(folder, '/none/fstab')).toBeNull();
  expect(problemOf(folder, await tableWith(`#UUID=3 ${folder} ext4 defaults 0 2`))).toBeNull();
  await fs.writeFile(path.join(folder, 'hearth.db'), '');
  expect(problemOf(folder, await tableWith(`UUID=3 ${folder} ext4 defaults 0 2`))).toBeNull();
});

test('the check of the settings says it as well', async () => {
  const folder = await temporaryFolder();
  const fstab = await tableWith(`UUID=3 ${folder} ext4 defaults 0 2`);
  const readings = { fileSystem: async () => ({ type: 0xef53, bytesLeft: 1e12 }), now: Date.now, fstab };
  const [finding] = told('checkConfig', await readDataFolder(folder, readings));
  expect([finding?.urgency, finding?.text]).toEqual(['now', expect.stringContaining('is not mounted')]);
});

test.skipIf(NO_SMALL_DISK !== null)('a disk that is mounted is fine, until it no longer is', async () => {
  const folder = await fs.realpath(await temporaryFolder());
  const fstab = await tableWith(`UUID=3 ${folder} tmpfs defaults 0 2`);
  expect(problemOf(folder, fstab)).toContain('is not mounted');
  const unmount = mountDisk(folder, 1_000_000);
  expect(problemOf(folder, fstab)).toBeNull();
  unmount();
  expect(problemOf(folder, fstab)).toContain('is not mounted');
});

test.skipIf(NO_SMALL_DISK !== null)(
  'one that is mounted below another that is not, such as a stick, is fine',
  async () => {
    const folder = await fs.realpath(await temporaryFolder());
    const disk = path.join(folder, 'disk');
    await fs.mkdir(disk);
    const fstab = await tableWith(`UUID=3 ${folder} vfat noauto 0 0`, `UUID=4 ${disk} tmpfs defaults 0 2`);
    expect(problemOf(path.join(disk, 'hearth'), fstab)).toContain('is not mounted');
    mountDisk(disk, 1_000_000);
    expect(problemOf(path.join(disk, 'hearth'), fstab)).toBeNull();
    expect(problemOf(path.join(folder, 'hearth'), fstab)).toContain(`it belongs at ${folder}.`);
  },
);

test.skipIf(NO_SMALL_DISK !== null)(
  'a folder that is mounted at itself, as systemd does with those that a service may write to, is no disk',
  async () => {
    const folder = await fs.realpath(await temporaryFolder());
    const data = path.join(folder, 'hearth');
    await fs.mkdir(data);
    mountBind(data, data);
    for (const disk of [folder, data]) {
      const fstab = await tableWith(`UUID=3 ${disk} ext4 defaults 0 2`);
      expect(problemOf(data, fstab)).toContain(`it belongs at ${disk}.`);
    }
    const other = path.join(folder, 'other');
    await fs.mkdir(other);
    mountBind(data, other);
    expect(problemOf(other, await tableWith(`${data} ${other} none bind 0 0`))).toBeNull();
  },
);
