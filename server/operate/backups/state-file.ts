import fs from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { type Backup, backupSchema } from '../../../src/model/backups-wire.ts';
import { writeAtomically } from '../../core/files/write-atomically.ts';
import { BACKUPS } from '../../core/limits/limits.ts';
import { madeAtOf } from './names.ts';

const storedSchema = z.object({
  /** The time at which the last run began, ISO 8601; null if there was no run. */
  attemptedAt: z.string().nullable(),
  failure: z.object({ at: z.string(), message: z.string() }).nullable(),
  /**
   * The last second place that was confirmed to be the right one; null if no place was confirmed, or the state is from an older
   * version.
   */
  place: z.string().nullable().default(null),
  /** The number of this site's backups in the second place when its files were last listed; null if they were never listed. */
  elsewhere: z.number().int().nullable().default(null),
  /** The backups, the latest first. */
  backups: z.array(backupSchema),
});
export type StoredState = z.output<typeof storedSchema>;

const fileOf = (folder: string) => path.join(folder, 'state.json');

/**
 * Reads the state of the backups in a folder from the stored state and the existing files. Lists a backup without a stored
 * state as not verified, for example after the server was killed.
 *
 * @param series the series of this site (`names.ts`)
 */
export async function readState(folder: string, series: string): Promise<StoredState> {
  const text = await fs.readFile(fileOf(folder), 'utf8').catch(() => '');
  const stored = storedSchema.safeParse(parsed(text)).data ?? {
    attemptedAt: null,
    failure: null,
    place: null,
    elsewhere: null,
    backups: [],
  };
  const known = new Map(stored.backups.map((backup) => [backup.name, { ...backup, isHere: false }]));
  for (const name of await fs.readdir(folder).catch(() => [])) {
    const madeAt = madeAtOf(name, series);
    const stat = madeAt === null ? null : await fs.stat(path.join(folder, name)).catch(() => null);
    if (madeAt === null || stat === null) continue;
    known.set(name, { ...(known.get(name) ?? unknown(name, madeAt)), size: stat.size, isHere: true });
  }
  const backups = [...known.values()].toSorted((a, b) => b.madeAt.localeCompare(a.madeAt));
  return { ...stored, backups };
}

export async function writeState(folder: string, state: StoredState): Promise<void> {
  const backups = state.backups.slice(0, BACKUPS.listed);
  await writeAtomically(fileOf(folder), Buffer.from(JSON.stringify({ ...state, backups }, null, 1)));
}

function unknown(name: string, madeAt: string): Backup {
  const nothing = { pages: null, media: null, schema: null, proof: null, copy: null, problems: [] };
  return { name, madeAt, size: 0, program: '', askedBy: '', ...nothing, isHere: true };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
