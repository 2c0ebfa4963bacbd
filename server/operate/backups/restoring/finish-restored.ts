import fs from 'node:fs/promises';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import type { Database, Writer } from '../../../../db/connection.ts';
import { backupFolder } from '../../../../db/engines/sqlite/copy-before-upgrade.ts';
import { openSqlite } from '../../../../db/engines/sqlite/open-sqlite.ts';
import { runMigrations } from '../../../../db/migrate.ts';
import { migrations } from '../../../../db/migrations/index.ts';
import { holdPublications } from '../../../../db/page-time-queries.ts';
import { type Removed, removeAgain } from '../../../../db/removed-queries.ts';
import { usersWithRole } from '../../../../db/user-queries.ts';
import type { WhosePeople } from '../../../../src/model/restore-wire.ts';
import { ADMIN_ROLE } from '../../../../src/model/users.ts';
import { BackupError, DATABASE_ENTRY, MEDIA_FOLDER } from '../archive.ts';
import type { RestoredTo } from '../restored-to.ts';
import { keepPeople, sealAnew } from './keep-people.ts';
import { readRemovedList, removedListName } from './removed-list.ts';
import { readToday, seriesOf, type Today } from './today.ts';

export interface FinishOptions {
  readonly people: WhosePeople;
  /** The entries of the list beside a copy in the second place. */
  readonly removed?: readonly Removed[];
  /** Whether the restore fails if the accounts of today cannot be read, even if those of the backup are wanted. */
  readonly needsToday?: boolean;
  /** Records the restore in the restored database. Called in the transaction of all other changes. */
  readonly record?: (
    database: Database,
    trx: Writer,
    today: Today | null,
    finished: Finished,
  ) => Promise<void>;
}

export interface Finished {
  readonly people: WhosePeople;
  /** The number of things that were removed again. */
  readonly removed: number;
  /** The number of pages whose publication was due before the restore, and is held. */
  readonly held: number;
  /** Why today's accounts could not be kept although they were wanted; '' if they were kept, or there are none. */
  readonly problem: string;
}

/** The reason why a page is not published at a time that has passed. */
const HELD = 'A backup was restored after that. Look whether the page is still to be published.';

/** Upgrades a restored database that is not in use. */
export async function upgradeRestored(folder: string): Promise<void> {
  const database = openSqlite(path.join(folder, DATABASE_ENTRY));
  try {
    await runMigrations(database.writer, migrations);
  } finally {
    await database.close();
  }
}

/**
 * Gives restored data what it must have before anybody can read it: the accounts of today, and nothing that was removed for
 * good since. The site of today must not be in use. Running it again changes nothing more.
 *
 * @param folder the restored data, with a database of this version
 * @throws BackupError
 */
export async function finishRestored(
  folder: string,
  to: RestoredTo,
  { people: wanted, removed: listed = [], needsToday = false, record }: FinishOptions,
): Promise<Finished> {
  const { today, problem } = readable(to.databaseFile);
  if (needsToday && problem !== '') throw new BackupError(problem);
  const series = restoredSeries(folder);
  const isSameSite = today !== null && series !== null && today.series === series;
  const people: WhosePeople = wanted === 'today' && isSameSite ? 'today' : 'backup';
  const ownList =
    series === null
      ? []
      : await readRemovedList(path.join(backupFolder(to.databaseFile), removedListName(series)));
  // The database of today knows best: a list that was copied earlier may name what has come back since.
  const known = isSameSite ? today.removed : [...ownList, ...listed];
  // With the accounts of today, a list that somebody has changed must remove none of them.
  const removed = people === 'today' ? known.filter(({ kind }) => kind !== 'user') : known;
  const now = new Date().toISOString();
  const database = openSqlite(path.join(folder, DATABASE_ENTRY));
  let finished: Finished;
  try {
    finished = await database.writer.transaction().execute(async (trx) => {
      if (people === 'today' && today !== null) {
        await keepPeople(trx, today.people, now);
        await sealAnew(trx, to.dataDir, folder);
      }
      const done: Finished = {
        people,
        removed: await removeAgain(trx, removed, now),
        held: await holdPublications(trx, now, HELD),
        problem,
      };
      if (isSameSite && (await usersWithRole(trx, ADMIN_ROLE)).length === 0) {
        throw new BackupError(
          'Nobody could log in as an admin after that. Keep the accounts of today, or add an admin first.',
        );
      }
      await record?.(database, trx, today, done);
      return done;
    });
  } finally {
    await database.close();
  }
  if (removed.length > 0) await removeMediaOfNothing(folder);
  return finished;
}

function readable(databaseFile: string): { readonly today: Today | null; readonly problem: string } {
  try {
    return { today: readToday(databaseFile), problem: '' };
  } catch (error) {
    const problem = `The accounts of today could not be read (${(error as Error).message}), so that those of the backup are used.`;
    return { today: null, problem };
  }
}

export function restoredSeries(folder: string): string | null {
  const db = new Sqlite(path.join(folder, DATABASE_ENTRY), { fileMustExist: true });
  try {
    return seriesOf(db);
  } finally {
    db.close();
  }
}

/** Removes the files that no row of the restored database names any more. */
async function removeMediaOfNothing(folder: string): Promise<void> {
  const db = new Sqlite(path.join(folder, DATABASE_ENTRY), { fileMustExist: true });
  let named: ReadonlySet<unknown>;
  try {
    named = new Set(db.prepare('select distinct hash from media').pluck().all());
  } finally {
    db.close();
  }
  const files = await fs.readdir(path.join(folder, MEDIA_FOLDER), { recursive: true, withFileTypes: true });
  for (const file of files) {
    if (file.isFile() && !named.has(file.name)) await fs.rm(path.join(file.parentPath, file.name));
  }
}
