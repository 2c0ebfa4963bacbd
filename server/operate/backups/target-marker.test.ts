import fs from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Backup } from '../../../src/model/backups-wire.ts';
import { temporaryFolder } from '../../testing/folders.ts';
import { backupName } from './names.ts';
import { checkMarker, type KnownTarget, knownTarget } from './target-marker.ts';

const SERIES = '0a1b2c3d';
const MARKER = `hearth-${SERIES}.txt`;
const COPY = backupName(SERIES, new Date('2026-11-22T03:00:00Z'));

const copied = { copy: { at: '', failure: '' } } as Backup;
const failed = { copy: { at: '', failure: 'Is its disk mounted?' } } as Backup;

test.each<[string, { place: string | null; backups: Backup[] }, KnownTarget['standing']]>([
  ['a site that never stored a copy', { place: null, backups: [failed] }, 'new'],
  [
    'a site that stored copies before there were markers',
    { place: null, backups: [failed, copied] },
    'copied',
  ],
  ['where it stored the last one', { place: '/mnt/disk', backups: [] }, 'marked'],
  ['another place than before', { place: 's3://bucket/', backups: [copied] }, 'new'],
])('%s knows the folder', (_whose, state, standing) => {
  const stored = { attemptedAt: null, elsewhere: null, failure: null, ...state };
  expect(knownTarget('/mnt/disk', SERIES, stored)).toEqual({ series: SERIES, standing });
});

let folder: string;
beforeEach(async () => {
  folder = await temporaryFolder();
});

const check = (standing: KnownTarget['standing']) => checkMarker(folder, { series: SERIES, standing });

describe('a folder is taken for the place of the copies, and marked,', () => {
  test.each<[string, KnownTarget['standing'], string[]]>([
    ['when the first one is stored', 'new', []],
    ['where copies of before are in it', 'copied', [COPY]],
  ])('%s', async (_when, standing, names) => {
    for (const name of names) await fs.writeFile(path.join(folder, name), '');
    await check(standing);
    expect(await fs.readFile(path.join(folder, MARKER), 'utf8')).toContain(`hearth-${SERIES}-….tar`);
    await check('marked');
  });
});

describe('a folder is refused, and nothing is written,', () => {
  test.each<[string, KnownTarget['standing'], string[]]>([
    ['where its marker is not in it any more', 'marked', []],
    ['where only copies are, as on the disk beneath', 'marked', [COPY]],
    ['where only the marker of another site is', 'marked', ['hearth-ffffffff.txt']],
    ['where none of the copies of before are', 'copied', [backupName('ffffffff', new Date(0))]],
  ])('%s', async (_when, standing, names) => {
    for (const name of names) await fs.writeFile(path.join(folder, name), '');
    await expect(check(standing)).rejects.toThrow(
      `Mount the right one; or, to have copies stored in this folder from now on, run: touch ${path.join(folder, MARKER)}`,
    );
    expect(await fs.readdir(folder)).toEqual(names);
    await fs.writeFile(path.join(folder, MARKER), '');
    await check(standing);
  });
});
