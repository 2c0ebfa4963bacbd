import fs from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../../core/config/config.ts';
import { temporaryFolder } from '../../testing/folders.ts';
import { S3_KEY, startS3StandIn } from '../../testing/s3-stand-in.ts';
import { siteElsewhere } from './site-elsewhere.ts';

const SERIES = '0a1b2c3d';
const OLDER = `hearth-${SERIES}-2026-11-20T16-30-00Z.tar`;
const NEWEST = `hearth-${SERIES}-2026-11-22T16-30-00Z.tar`;

interface Case {
  /** The paths of the files in the data folder. */
  readonly here?: readonly string[];
  /** The names of the files in the BACKUP_TO folder. If they are omitted, BACKUP_TO is not set. */
  readonly there?: readonly string[];
}

async function elsewhere({ here = [], there }: Case) {
  const [folder, copies] = [await temporaryFolder(), await temporaryFolder()];
  for (const file of here.map((name) => path.join(folder, name))) {
    await fs.mkdir(path.dirname(file), { recursive: true });
    await fs.writeFile(file, '');
  }
  for (const name of there ?? []) await fs.writeFile(path.join(copies, name), '');
  const env = { DATA_DIR: folder, ...(there === undefined ? {} : { BACKUP_TO: copies }) };
  return { words: await siteElsewhere(readConfig(env)), folder, copies };
}

test.each<[string, Case]>([
  ['there is nothing yet', {}],
  ['nothing was copied yet', { there: [] }],
  [
    'others store their files there',
    { there: ['hearth.tar', 'notes.txt', 'hearth-2026.tar', '0a1b2c3d.txt'] },
  ],
  ['there is the site', { here: ['hearth.db'], there: [NEWEST, `hearth-${SERIES}.txt`] }],
  ['a restore is to be completed first', { here: ['restore.json'], there: [NEWEST] }],
])('a site may begin where %s', async (_, files) => {
  expect((await elsewhere(files)).words).toBeNull();
});

test('not where copies of another one are, of which the newest is named', async () => {
  const { words, copies } = await elsewhere({ there: [NEWEST, OLDER, `hearth-${SERIES}.txt`] });
  expect(words).toContain(`hearth restore ${copies}/${NEWEST}.`);
  expect(words).toContain('start once without BACKUP_TO');
});

test('nor where only the marker is left', async () => {
  const { words, copies } = await elsewhere({ there: [`hearth-${SERIES}.txt`] });
  expect(words).toContain(`${copies} has the marker of one (hearth-${SERIES}.txt)`);
  expect(words).not.toContain('hearth restore');
});

test('nor beside backups of its own, whatever BACKUP_TO says', async () => {
  const { words, folder } = await elsewhere({ here: [`backups/${NEWEST}`] });
  expect(words).toContain(`hearth restore ${folder}/backups/${NEWEST}.`);
  expect(words).toContain(`move ${folder}/backups away`);
});

test('a folder that is not there keeps no site from beginning', async () => {
  const env = { DATA_DIR: await temporaryFolder(), BACKUP_TO: '/none/of/these' };
  expect(await siteElsewhere(readConfig(env))).toBeNull();
});

test('a bucket with backups of a site says so, and one that fails keeps no site from beginning', async () => {
  const store = await startS3StandIn();
  onTestFinished(() => store.close());
  const config = readConfig({
    DATA_DIR: await temporaryFolder(),
    BACKUP_TO: 's3://bucket/hearth',
    S3_ENDPOINT: store.url,
    S3_REGION: S3_KEY.region,
    S3_ACCESS_KEY_ID: S3_KEY.accessKeyId,
    S3_SECRET_ACCESS_KEY: S3_KEY.secretAccessKey,
  });
  expect(await siteElsewhere(config)).toBeNull();
  store.objects.set(`bucket/hearth/${NEWEST}`, Buffer.alloc(1));
  expect(await siteElsewhere(config)).toContain(
    `s3://bucket/hearth/ has backups of one (${NEWEST}). If a disk belongs at DATA_DIR, mount it, and start again. To have that site here, run: hearth restore s3://bucket/hearth/${NEWEST}.`,
  );
  store.behave({ status: 500 });
  expect(await siteElsewhere(config)).toBeNull();
});
