import fs from 'node:fs/promises';
import path from 'node:path';
import { backupFolder } from '../../../../db/engines/sqlite/copy-before-upgrade.ts';
import type { ChosenBackup, Differences } from '../../../../src/model/restore-wire.ts';
import type { Config } from '../../../core/config/config.ts';
import { BackupError } from '../archive.ts';
import { withDiskErrors } from '../disk-room.ts';
import { makeBackup } from '../make-backup.ts';
import { backupName, madeAtOf } from '../names.ts';
import { unpackBackup } from '../unpack-backup.ts';
import { compareSites, isOtherThanShown } from './compare-sites.ts';
import { type Fetched, fetchBackup } from './places.ts';
import { beginPrepared, fetchedFolder, preparedData, readFacts, writeFacts } from './prepared-folder.ts';

/** A message of the process that prepares a restore. */
export type PrepareMessage =
  | { readonly kind: 'fetched'; readonly bytes: number; readonly size: number }
  | { readonly kind: 'checking' }
  | { readonly kind: 'ready'; readonly differences: Differences }
  | { readonly kind: 'saved'; readonly name: string }
  | { readonly kind: 'failed'; readonly message: string };

interface Preparing {
  readonly config: Config;
  /** The series of the site's backups (`../names.ts`). */
  readonly series: string;
  readonly report: (message: PrepareMessage) => void;
}

/** Fetches a backup of this site, unpacks it, checks it, and compares it with the site of today, which is being served. */
export async function prepareRestore(
  { config, series, report }: Preparing,
  chosen: ChosenBackup,
): Promise<void> {
  await reported(report, async () => {
    const { dataDir } = config;
    if (madeAtOf(chosen.name, series) === null) {
      throw new BackupError('This is no backup of this site. Choose one of the list.');
    }
    await withDiskErrors(dataDir, async () => {
      await beginPrepared(dataDir);
      const { file, removed } = await fileOf(config, chosen, report);
      report({ kind: 'checking' });
      const folder = preparedData(dataDir);
      const { manifest, differences } = await unpackBackup(config, file, folder, removed);
      if (differences?.isSameSite !== true) {
        throw new BackupError(
          'This is a backup of another site. Only ‘hearth restore’ on the server can put another site here.',
        );
      }
      await fs.rm(fetchedFolder(dataDir), { recursive: true, force: true });
      await writeFacts(dataDir, { chosen, madeAt: manifest.madeAt, removed: [...removed], differences });
      report({ kind: 'ready', differences });
    });
  });
}

async function fileOf(
  config: Config,
  { name, place }: ChosenBackup,
  report: Preparing['report'],
): Promise<Fetched> {
  if (place === 'here') return { file: path.join(backupFolder(config.databaseFile), name), removed: [] };
  const { to } = config.backups;
  if (to === null) throw new BackupError('There is no second place.');
  const fetched = (bytes: number, size: number) => report({ kind: 'fetched', bytes, size });
  return fetchBackup(to, name, fetchedFolder(config.dataDir), fetched);
}

/**
 * Makes a backup of the site as it is now, unless the differences are others than the admin was shown: then it reports them. The
 * server proves and copies the backup once it is served again.
 */
export async function saveNow({ config, series, report }: Preparing): Promise<void> {
  await reported(report, async () => {
    const { dataDir, databaseFile } = config;
    const facts = await readFacts(dataDir);
    if (facts === null) throw new BackupError('The unpacked data is gone. Look at the backup again.');
    const { madeAt, removed } = facts;
    const differences = compareSites(preparedData(dataDir), databaseFile, madeAt, removed);
    if (differences === null) throw new BackupError('The site of today cannot be read.');
    if (isOtherThanShown(differences, facts.differences)) {
      await writeFacts(dataDir, { ...facts, differences });
      return report({ kind: 'ready', differences });
    }
    const name = backupName(series, new Date(), '-before-restore');
    await makeBackup(config, path.join(backupFolder(databaseFile), name), { replace: true });
    report({ kind: 'saved', name });
  });
}

async function reported(report: Preparing['report'], work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    report({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
}
