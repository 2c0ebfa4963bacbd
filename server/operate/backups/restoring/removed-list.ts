import fs from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { Reader } from '../../../../db/connection.ts';
import { REMOVED_KINDS, type Removed, removedForGood } from '../../../../db/removed-queries.ts';
import { writeAtomically } from '../../../core/files/write-atomically.ts';
import { REMOVED_FOR_GOOD } from '../../../core/limits/limits.ts';
import { BackupError } from '../archive.ts';

/**
 * The list of what was removed for good, beside the backups. The database has the same list, to which each removal adds in its
 * own transaction. The file is for the day on which the database is lost.
 */

const listSchema = z.object({
  removed: z.array(
    z.strictObject({
      kind: z.enum(REMOVED_KINDS),
      id: z.string().max(100),
      removed_at: z.iso.datetime(),
    }),
  ),
});

/** Returns the file name of the list of a site. @param series as in `../names.ts` */
export const removedListName = (series: string) => `hearth-${series}-removed.json`;

/** Writes the list beside the backups, unless the file has it already. Returns the path of the file. */
export async function writeRemovedList(folder: string, series: string, db: Reader): Promise<string> {
  const file = path.join(folder, removedListName(series));
  const text = JSON.stringify({ removed: await removedForGood(db) });
  if ((await fs.readFile(file, 'utf8').catch(() => '')) !== text)
    await writeAtomically(file, Buffer.from(text));
  return file;
}

/**
 * Reads a list; returns an empty one if there is no file.
 *
 * @throws BackupError if the file cannot be read, because without it things would come back that people have removed
 */
export async function readRemovedList(file: string): Promise<readonly Removed[]> {
  let text: string;
  try {
    if ((await fs.stat(file)).size > REMOVED_FOR_GOOD.fileBytes) throw unreadable(file);
    text = await fs.readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
  try {
    return listSchema.parse(JSON.parse(text)).removed;
  } catch (cause) {
    throw unreadable(file, cause);
  }
}

const unreadable = (file: string, cause?: unknown) =>
  new BackupError(
    `The list of what was removed for good, ${file}, cannot be read. Without it, the restore would bring these things back. Put the file of the second place there, or move it away if they may come back.`,
    { cause },
  );
