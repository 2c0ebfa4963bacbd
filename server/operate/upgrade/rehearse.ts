import fs from 'node:fs/promises';
import path from 'node:path';
import { databaseSize } from '../../../db/database-size.ts';
import { backupFolder } from '../../../db/engines/sqlite/copy-before-upgrade.ts';
import { openSqlite } from '../../../db/engines/sqlite/open-sqlite.ts';
import { NewerDatabaseError, runMigrations } from '../../../db/migrate.ts';
import { migrations as allMigrations } from '../../../db/migrations/index.ts';
import type { Migration } from '../../../db/migrations/migration.ts';
import { PRIVATE_FOLDER } from '../../../db/private-files.ts';
import { STEPS_BEFORE_RELEASE } from '../../../db/recorded-steps.ts';
import type { Config } from '../../core/config/config.ts';
import { REHEARSAL } from '../../core/limits/limits.ts';
import { BackupError } from '../backups/archive.ts';
import { type BackedUpDatabase, openBackedUp } from '../backups/backed-up-database.ts';
import { checkRoom, freeBytes, withDiskErrors } from '../backups/disk-room.ts';
import { withWorkingFolder } from '../backups/working-folders.ts';
import { type Comparison, compareRenders } from './compare-renders.ts';
import type { Greeting } from './protocol.ts';
import { type RenderingProgram, readRenders } from './read-renders.ts';

/** Returns the program that renders the pages of a data folder. */
export type ProgramFor = (dataDir: string) => RenderingProgram;

export interface RehearsedPrograms {
  /** The old program; null to migrate and render with only the new program. */
  readonly old: ProgramFor | null;
  readonly now: ProgramFor;
  /** Migrates the database as the new program does when it starts, and exits. */
  readonly start: (dataDir: string) => Promise<void>;
  readonly migrations?: readonly Migration[];
  readonly progress?: (words: string) => void;
  /** See `readRenders`. */
  readonly stuckMs?: number;
}

/** The result of a rehearsal. */
export interface Rehearsal {
  /** The version of the schema before the upgrade. */
  readonly from: number;
  /** The version of the schema after the upgrade. */
  readonly to: number;
  /** The version of the old program; null if the rehearsal had no old program. */
  readonly oldProgram: string | null;
  /** The time taken to copy the database, in milliseconds. */
  readonly copyMs: number;
  /** The time taken to migrate the database, in milliseconds. */
  readonly migrationMs: number;
  /** The maximum disk space that the upgrade needs, in bytes; null on PostgreSQL, which has a disk of its own. */
  readonly neededBytes: number | null;
  /** The free disk space, in bytes. */
  readonly freeBytes: number;
  /** The reason why the copy could not be upgraded; null if the copy was upgraded and its pages were rendered. */
  readonly failure: string | null;
  readonly comparison: Comparison | null;
}

/** Whether the upgrade would succeed and every page would be served. */
export function canBeDone({ failure, comparison, neededBytes, freeBytes }: Rehearsal): boolean {
  if (failure !== null || comparison === null || (neededBytes ?? 0) > freeBytes) return false;
  return comparison.counts.failed === 0 && comparison.counts.missing === 0;
}

/**
 * Rehearses an upgrade while the old version serves: copies the database to a file, migrates the copy, and renders every page of
 * the migrated copy with the new program and every page of an unchanged copy with the old program. Writes nothing to the data
 * folder except these copies, which are removed at the end.
 *
 * @throws BackupError if there is no database or too little space; ConfigError if the server of the database fails;
 * NewerDatabaseError; OlderDatabaseError; CannotRender
 */
export async function rehearse(config: Config, programs: RehearsedPrograms): Promise<Rehearsal> {
  const database = await openBackedUp(config);
  try {
    return await rehearseOn(database, config, programs);
  } finally {
    await database.close();
  }
}

async function rehearseOn(
  database: BackedUpDatabase,
  config: Config,
  programs: RehearsedPrograms,
): Promise<Rehearsal> {
  const { migrations = allMigrations, progress = () => {} } = programs;
  const folder = backupFolder(config.databaseFile);
  return withDiskErrors(folder, async () => {
    await fs.mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
    const size = await database.size();
    // Space for the copy, and for the migrated copy with its write-ahead log.
    await checkRoom(folder, 4 * size + REHEARSAL.programsBytes);
    return withWorkingFolder(folder, async (working) => {
      const [before, after] = [path.join(working, 'before'), path.join(working, 'after')];
      progress('Copying the database');
      const begun = performance.now();
      await fs.mkdir(before, { mode: PRIVATE_FOLDER });
      const { schema: from } = await database.copy(before);
      const copyMs = performance.now() - begun;
      if (from === 0) throw new BackupError(`${config.databaseFile} is not a database of Hearth.`);
      if (from > migrations.length) throw new NewerDatabaseError(from, migrations.length);
      await fs.mkdir(after, { mode: PRIVATE_FOLDER });
      await fs.copyFile(fileIn(before), fileIn(after));
      progress('Migrating the copy');
      const migrated = await migrateCopy(after, migrations, programs.start);
      const measured = {
        from,
        to: migrations.length,
        copyMs,
        migrationMs: migrated.ms,
        // The size of the first copy plus the growth of the database and its write-ahead log.
        neededBytes: config.postgres === null ? size + migrated.grownBytes : null,
      };
      const { comparison, oldProgram } =
        migrated.failure === null
          ? await compare(before, after, from, programs)
          : { comparison: null, oldProgram: null };
      // The rehearsal's own files count as free space, because they are removed at the end.
      const own = (await databaseSize(fileIn(before))) + (await databaseSize(fileIn(after)));
      const free = (await freeBytes(folder)) + own;
      return { ...measured, freeBytes: free, failure: migrated.failure, oldProgram, comparison };
    });
  });
}

const fileIn = (dataDir: string) => path.join(dataDir, 'hearth.db');

async function migrateCopy(
  dataDir: string,
  migrations: readonly Migration[],
  start: (dataDir: string) => Promise<void>,
): Promise<{ readonly ms: number; readonly grownBytes: number; readonly failure: string | null }> {
  const file = fileIn(dataDir);
  const before = await databaseSize(file);
  const begun = performance.now();
  const elapsed = () => performance.now() - begun;
  const database = openSqlite(file);
  let [ms, grownBytes] = [0, 0];
  try {
    await runMigrations(database.writer, migrations);
    ms = elapsed();
    grownBytes = (await databaseSize(file)) - before;
  } catch (error) {
    return {
      ms: elapsed(),
      grownBytes,
      failure: `The database cannot be upgraded: ${(error as Error).message}`,
    };
  } finally {
    await database.close();
  }
  try {
    await start(dataDir);
  } catch (error) {
    const failure = `Hearth cannot start with the upgraded database: ${(error as Error).message}`;
    return { ms, grownBytes, failure };
  }
  return { ms, grownBytes, failure: null };
}

async function compare(
  before: string,
  after: string,
  schema: number,
  { old, now, progress = () => {}, stuckMs }: RehearsedPrograms,
): Promise<{ readonly comparison: Comparison; readonly oldProgram: string | null }> {
  let oldProgram: string | null = null;
  const isOld = (greeting: Greeting) => {
    const isFromBeforeRelease = schema === 1 && greeting.schema === STEPS_BEFORE_RELEASE.length;
    if (greeting.schema !== schema && !isFromBeforeRelease) {
      throw new BackupError(
        `--old is Hearth ${greeting.program}, whose database has schema version ${greeting.schema}; the one here has version ${schema}. Give the program that serves this site now.`,
      );
    }
    oldProgram = greeting.program;
  };
  const comparison = await compareRenders(
    old === null ? null : readRenders(old(before), isOld, stuckMs),
    readRenders(now(after), () => {}, stuckMs),
    (pages) => progress(`Pages rendered: ${pages.toLocaleString('en-AU')}`),
  );
  return { comparison, oldProgram };
}
