import fs from 'node:fs/promises';
import path from 'node:path';
import { backupFolder } from '../../../db/engines/sqlite/copy-before-upgrade.ts';
import { openReadOnly } from '../../../db/engines/sqlite/read-only.ts';
import { schemaVersion } from '../../../db/migrate.ts';
import { UPDATE_ENDS } from '../../../src/model/updates-wire.ts';
import type { Config } from '../../core/config/config.ts';
import { UPDATES } from '../../core/limits/limits.ts';
import { lockTrial } from '../data-folder/data-folder-lock.ts';
import { beforePath, swapBack, sweepCandidates } from './candidate.ts';
import { readUpdate, type UpdateState, writeUpdate } from './update-state.ts';

/** The program that starts. */
export interface Starting {
  readonly version: string;
  /** The newest schema version that the program knows. */
  readonly schema: number;
  /** The file of the program; null if it is not one file. */
  readonly executable: string | null;
}

/** The findings of a start about the last update. */
export interface Settled {
  /** Messages for the owner, one sentence each. */
  readonly messages: readonly string[];
  /** The program of before, which is to start in place of this one; null if this one goes on. */
  readonly instead: string | null;
}

const NOTHING: Settled = { messages: [], instead: null };

/**
 * Finds out at a start how the last update ended, and puts back the database of before where the update was not completed: nothing
 * was written since. Call it while holding the lock of the data folder, before opening anything in the folder.
 */
export async function settleUpdate(config: Config, starting: Starting): Promise<Settled> {
  const state = readUpdate(config.dataDir);
  if (state === null) return NOTHING;
  if (starting.executable !== null) await sweepCandidates(path.dirname(starting.executable));
  const isNew = starting.version === state.to;
  if (isNew && (await hasFailedInPlace(state, starting))) return hadGoneBack(state, starting);
  if (UPDATE_ENDS.has(state.phase)) return NOTHING;
  // A disk that is full must not keep the site from starting. The next start settles the same again.
  const store = (more: Partial<UpdateState>) =>
    writeUpdate(config.dataDir, { ...state, ...more, since: new Date().toISOString() }).catch(() => {});
  if (isNew && state.phase !== 'going-back') {
    // The file may have been replaced just before the update was interrupted.
    const starts = state.starts + 1;
    if (starts <= UPDATES.starts) {
      await store({ phase: 'starting', starts });
      return NOTHING;
    }
    const problem = 'The new program ended again and again before it was ready.';
    return { messages: [problem], instead: await goBack(config.dataDir, problem, starting) };
  }
  const problem = state.problem === '' ? 'Hearth was stopped before the update was complete.' : state.problem;
  if (state.heldAt === null) await store({ phase: 'refused', problem });
  else {
    // A trial whose server was killed may still be at work.
    (await lockTrial(config, UPDATES.trialMs)).release();
    await putBackDatabase(config.databaseFile, state, starting.schema);
    await store({ phase: 'went-back', problem });
  }
  return {
    messages: [
      `The update from ${state.from} to ${state.to} was not made: ${problem} Hearth ${starting.version} goes on with all data.`,
    ],
    instead: null,
  };
}

/** Notes at the end of a start, before anybody can write, that the new program is ready. Returns its version; null without an update. */
export async function updateIsDone(dataDir: string, version: string): Promise<string | null> {
  const state = readUpdate(dataDir);
  if (state === null || state.to !== version || state.phase !== 'starting') return null;
  await writeUpdate(dataDir, { ...state, phase: 'done', since: new Date().toISOString() });
  return version;
}

/** Whether this program is new, and has not been ready yet. */
export function isFirstStart(dataDir: string, version: string): boolean {
  const state = readUpdate(dataDir);
  return state !== null && state.to === version && state.phase === 'starting';
}

/**
 * Goes back from the new program to the one of before, which puts back its database when it starts.
 *
 * @returns the program of before; null if it is gone
 */
export async function goBack(
  dataDir: string,
  problem: string,
  { executable }: Pick<Starting, 'executable'>,
): Promise<string | null> {
  const state = readUpdate(dataDir);
  if (executable === null || state === null) return null;
  const before = beforePath(executable);
  if (!(await isThere(before))) return null;
  const isNewInPlace = !(await swapBack(executable));
  await writeUpdate(dataDir, { ...state, phase: 'going-back', problem, isNewInPlace });
  return isNewInPlace ? before : executable;
}

/**
 * Whether the program in its place did not become ready, so that the one of before serves from beside it.
 *
 * @param own either of the two
 */
export async function hasFailedInPlace(
  { phase, isNewInPlace, from, to }: UpdateState,
  { version, executable }: Omit<Starting, 'schema'>,
): Promise<boolean> {
  if (phase !== 'went-back' || !isNewInPlace || executable === null) return false;
  return [from, to].includes(version) && (await isThere(beforePath(executable)));
}

/** The program of before serves, until somebody may replace the file. */
function hadGoneBack({ to, problem }: UpdateState, { executable }: Starting): Settled {
  const before = beforePath(executable!);
  return {
    messages: [
      `Hearth ${to} did not become ready: ${problem} The version of before serves from ${before}. Run ‘hearth update’ with a newer one.`,
    ],
    instead: before,
  };
}

const isThere = (file: string) =>
  fs.access(file).then(
    () => true,
    () => false,
  );

/**
 * Replaces a database that the new program has upgraded by its copy of before. The copy first stands complete beside the database,
 * so that the next start goes on if this is interrupted.
 */
async function putBackDatabase(file: string, { heldAt, schema }: UpdateState, known: number): Promise<void> {
  if (schema !== known || heldAt === null) return;
  const ready = `${file}.before-update`;
  if (!(await isThere(ready))) {
    const copy = await copySince(file, schema, heldAt);
    if (copy === null || !(await isChanged(file, known))) return;
    await fs.copyFile(copy, `${ready}.part`);
    await sync(`${ready}.part`, 'r+');
    await fs.rename(`${ready}.part`, ready);
    await sync(path.dirname(file));
  }
  // The log belongs to the upgraded database, and must not be applied to the other one.
  for (const rest of ['-wal', '-shm']) await fs.rm(`${file}${rest}`, { force: true });
  await fs.rename(ready, file);
  await sync(path.dirname(file));
}

async function sync(name: string, flags = 'r'): Promise<void> {
  const opened = await fs.open(name, flags);
  try {
    await opened.sync();
  } finally {
    await opened.close();
  }
}

/** Whether a database is of another schema version, or cannot be read, as after an interruption. */
async function isChanged(file: string, known: number): Promise<boolean> {
  try {
    const database = openReadOnly(file);
    try {
      return (await schemaVersion(database.writer)) !== known;
    } finally {
      await database.close();
    }
  } catch {
    return true;
  }
}

/** Returns the copy that the new program made before it upgraded the database; null if it made none. */
async function copySince(databaseFile: string, schema: number, since: string): Promise<string | null> {
  const folder = backupFolder(databaseFile);
  const stamp = since.replaceAll(/[:.]/g, '-');
  const names = await fs.readdir(folder).catch(() => []);
  const found = names
    .filter((name) => name.startsWith(`before-upgrade-${schema}-to-`) && name.endsWith('Z.db'))
    .filter((name) => name.slice(-27, -3) >= stamp)
    .toSorted();
  const [first] = found;
  return first === undefined ? null : path.join(folder, first);
}
