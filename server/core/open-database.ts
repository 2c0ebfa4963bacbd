import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, type OpenOptions, openDatabase } from '../../db/connection.ts';
import { type Config, ConfigError } from './config/config.ts';
import { isFull } from './files/full-disk.ts';

/**
 * Opens the site's database in the data folder. If another process has locked the database, waits without blocking this
 * process.
 *
 * @throws ConfigError with advice, if the database cannot be opened
 */
export async function openSiteDatabase(config: Config, options: OpenOptions): Promise<Database> {
  const until = performance.now() + (options.busyTimeout ?? 5000);
  try {
    for (;;) {
      try {
        return openDatabase(config.databaseFile, { ...options, openTimeout: 0 });
      } catch (error) {
        if (!reasonOf(error).startsWith('SQLITE_BUSY') || performance.now() > until) throw error;
        await sleep(50);
      }
    }
  } catch (error) {
    throw new ConfigError(databaseProblem(config.databaseFile, reasonOf(error)), { cause: error });
  }
}

function databaseProblem(file: string, reason: string): string {
  if (reason === 'SQLITE_NOTADB') {
    return `${file} is not a database. Move that file away, or set DATA_DIR to another folder.`;
  }
  if (reason.startsWith('SQLITE_READONLY')) {
    return `The database ${file} can only be read. Make the file writable for this user.`;
  }
  if (isFull(reason)) {
    return `The database ${file} cannot be opened, since its disk is full (${reason}). Make room on it and start again.`;
  }
  if (reason.startsWith('SQLITE_BUSY')) {
    return `The database ${file} is held by another program. Stop that program and start again.`;
  }
  return `The database ${file} cannot be opened (${reason}). Check who owns the file and its folder.`;
}

function reasonOf(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  return code ?? (error instanceof Error ? error.message : String(error));
}
