import fs from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '../../core/config/config.ts';
import { temporaryFolder } from '../../testing/folders.ts';
import { NO_SMALL_DISK, smallDisk } from '../../testing/small-disk.ts';
import { told } from './findings.ts';
import { readSecondPlace } from './readings.ts';

/** Returns the findings about a folder for copies of backups. */
async function said(to: string | null): Promise<string[]> {
  const env = { DATA_DIR: await temporaryFolder(), ...(to === null ? {} : { BACKUP_TO: to }) };
  const findings = told('checkConfig', await readSecondPlace(readConfig(env)));
  return findings.map(({ urgency, text }) => `${urgency}: ${text}`);
}

test('a folder on the disk of the site is no second place', async () => {
  const folder = await temporaryFolder();
  expect(await said(folder)).toEqual([
    expect.stringMatching(
      /^soon: BACKUP_TO .* is on the same disk as DATA_DIR, with which it would be lost\./,
    ),
  ]);
});

test('a folder that is not there, or is a file, is said to be missing', async () => {
  const file = path.join(await temporaryFolder(), 'file');
  await fs.writeFile(file, '');
  for (const to of ['/none/of/these', file]) {
    expect(await said(to)).toEqual([
      expect.stringMatching(`^soon: There is no folder ${to}.*If a disk belongs there, mount it\\.$`),
    ]);
  }
});

test('no second place is said elsewhere', async () => {
  expect(await said(null)).toEqual([]);
});

test.skipIf(NO_SMALL_DISK !== null)('a folder on another disk is fine', async () => {
  const { folder } = await smallDisk(1_000_000);
  expect(await said(folder)).toEqual([]);
});

test('backups of a site that is not in the data folder keep Hearth from serving', async () => {
  const folder = await temporaryFolder();
  await fs.writeFile(path.join(folder, 'hearth-0a1b2c3d.txt'), '');
  const [first] = await said(folder);
  expect(first).toMatch(/^now: DATA_DIR /);
  expect(first).toContain(`has no site, but ${folder} has the marker of one`);
});
