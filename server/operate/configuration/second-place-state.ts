import fs from 'node:fs/promises';
import type { Config } from '../../core/config/config.ts';
import { saysMissing } from '../../core/files/plain-file.ts';
import { areOnOneDisk } from '../backups/disk-room.ts';
import { siteElsewhere } from '../backups/site-elsewhere.ts';
import { BACKUPS_ON_ONE_DISK, type Finding, findingsOf, look, wrong } from '../condition/findings.ts';

/** What is dangerous about where copies of backups are stored, or about what is there. A bucket is not looked into. */
export async function secondPlaceState(config: Config): Promise<Finding[]> {
  const { to } = config.backups;
  if (to?.kind === 's3') return [];
  const elsewhere = await siteElsewhere(config);
  return [...(elsewhere === null ? [] : [wrong(elsewhere)]), ...(await folderState(config))];
}

async function folderState({ backups: { to }, dataDir }: Config): Promise<Finding[]> {
  if (to?.kind !== 'folder') return [];
  const { folder } = to;
  const isThere = await fs.stat(folder).then(
    (stat) => stat.isDirectory(),
    (error: unknown) => !saysMissing(error),
  );
  if (!isThere) {
    return [
      look(
        `There is no folder ${folder}, which BACKUP_TO names: until there is, backups are on the disk of the site alone. If a disk belongs there, mount it.`,
      ),
    ];
  }
  if (await isClosed(folder)) {
    return [
      look(
        `BACKUP_TO ${folder} cannot be written to: until it can, backups are on the disk of the site alone. Make it writable for the user who runs Hearth. The service of docs/deploy can write to /mnt/hearth-backups alone.`,
      ),
    ];
  }
  return findingsOf(BACKUPS_ON_ONE_DISK, { isOnOneDisk: await areOnOneDisk(folder, dataDir), place: folder });
}

function isClosed(folder: string): Promise<boolean> {
  return fs.access(folder, fs.constants.W_OK | fs.constants.X_OK).then(
    () => false,
    () => true,
  );
}
