import { setTimeout as sleep } from 'node:timers/promises';
import type { Database, OpenOptions } from '../../db/connection.ts';
import { databaseFault } from '../../db/database-fault.ts';
import type { PostgresSettings } from '../../db/engines/postgres/open-postgres.ts';
import { openSqlite } from '../../db/engines/sqlite/open-sqlite.ts';
import { hasMovedAway, isArriving } from '../../db/moved-away.ts';
import { type Config, ConfigError } from './config/config.ts';

/**
 * Opens the site's database, in the data folder or on PostgreSQL. If another process has locked the database, waits without
 * blocking this process.
 *
 * @throws ConfigError with advice, if the database cannot be opened
 */
export async function openSiteDatabase(
  config: Pick<Config, 'databaseFile' | 'postgres'>,
  options: OpenOptions,
): Promise<Database> {
  if (config.postgres !== null) return await openServerDatabase(config.postgres, options);
  const until = performance.now() + (options.busyTimeout ?? 5000);
  try {
    for (;;) {
      try {
        return openSqlite(config.databaseFile, { ...options, openTimeout: 0 });
      } catch (error) {
        if (databaseFault(error) !== 'locked' || performance.now() > until) throw error;
        await sleep(50);
      }
    }
  } catch (error) {
    throw new ConfigError(fileProblem(config.databaseFile, error), { cause: error });
  }
}

/** Opens a PostgreSQL database, and waits for its first answer. The library is loaded only where it is used. */
async function openServerDatabase(settings: PostgresSettings, options: OpenOptions): Promise<Database> {
  const { openPostgres } = await import('../../db/engines/postgres/open-postgres.ts');
  const { serverFacts, serverProblem } = await import('../../db/engines/postgres/server-needs.ts');
  const database = openPostgres(settings, options);
  try {
    const problem = serverProblem(await serverFacts(database.writer));
    if (problem !== null) throw new ConfigError(`The database at DATABASE_URL cannot be used. ${problem}`);
    return database;
  } catch (error) {
    await database.close();
    if (error instanceof ConfigError) throw error;
    const problem =
      failureOf(error) ?? `The database at DATABASE_URL cannot be opened: ${(error as Error).message}.`;
    throw new ConfigError(problem, { cause: error });
  }
}

/**
 * Checks that a database has the site of now.
 *
 * @throws ConfigError if the site has moved to another database, or its move into this one was interrupted
 */
export async function checkNotMoved({ engine, writer }: Database): Promise<void> {
  const isServer = engine === 'postgres';
  if (await hasMovedAway(writer)) {
    throw new ConfigError(
      isServer
        ? 'The site of the database at DATABASE_URL has moved into a file. To serve it from there, leave DATABASE_URL and SECRET_KEY out. To serve it from this database again, as it was before: hearth move-database --undo.'
        : 'The site of DATA_DIR has moved to a database on PostgreSQL. To serve it from there, set DATABASE_URL and SECRET_KEY. To serve it from its file again, as it was before: hearth move-database --undo.',
    );
  }
  if (isServer && (await isArriving(writer))) {
    throw new ConfigError(
      'A site was being moved into the database at DATABASE_URL, and that was not finished. Run it again: hearth move-database.',
    );
  }
}

/**
 * Returns an error with advice, if a database on PostgreSQL refuses what every start does; any other error as it is.
 *
 * @param error what the start has thrown after the database was opened
 */
export function withAdvice(
  error: unknown,
  { postgres, isEdge }: Pick<Config, 'postgres' | 'isEdge'>,
): unknown {
  if (postgres === null) return error;
  const fault = databaseFault(error);
  if (fault !== 'read-only' && fault !== 'refused') return error;
  const advice =
    fault === 'read-only' ? LEADS_TO_STANDBY : isEdge ? LACKS_RIGHTS_TO_READ : LACKS_RIGHTS_TO_CHANGE;
  return new ConfigError(`${advice} PostgreSQL says: ${(error as Error).message}.`, { cause: error });
}

const LEADS_TO_STANDBY =
  'The database at DATABASE_URL can only be read. Set DATABASE_URL to the main server and not to a standby, and turn default_transaction_read_only off there.';
const LACKS_RIGHTS_TO_CHANGE =
  'The user of DATABASE_URL may not change the site. Set DATABASE_URL with the user to whom the tables belong. If this server is for readers alone, set DRAFT=0.';
const LACKS_RIGHTS_TO_READ =
  'The user of DATABASE_URL may not read what readers need. Run as the user to whom the tables belong: hearth database-role | psql. Do so after each upgrade. The user of DATABASE_URL must be in the role that it makes.';

/** Returns the error for a server that cannot be reached, refuses or is too slow, with advice; null for any other error. */
export function serverError(error: unknown): ConfigError | null {
  const problem = failureOf(error);
  return problem === null ? null : new ConfigError(problem, { cause: error });
}

function failureOf(error: unknown): string | null {
  switch (databaseFault(error)) {
    case 'unreachable':
      return `The database at DATABASE_URL cannot be reached (${reasonOf((error as Error).cause ?? error)}). Check its host name, its port, and that its server is running.`;
    case 'refused':
      return `The database at DATABASE_URL refuses Hearth: ${(error as Error).message}. Check the user, the password and the name of the database.`;
    case 'locked':
      return `The database at DATABASE_URL does not answer in time: ${(error as Error).message}. Try again when its server has less to do.`;
    default:
      return null;
  }
}

function fileProblem(file: string, error: unknown): string {
  const reason = reasonOf(error);
  switch (databaseFault(error)) {
    case 'not-a-database':
      return `${file} is not a database. Move that file away, or set DATA_DIR to another folder.`;
    case 'full':
      return `The database ${file} cannot be opened, since its disk is full (${reason}). Make room on it and start again.`;
    case 'locked':
      return `The database ${file} is held by another program. Stop that program and start again.`;
    case 'read-only':
      return `The database ${file} can only be read. Make the file writable for this user.`;
    default:
      return `The database ${file} cannot be opened (${reason}). Check who owns the file and its folder.`;
  }
}

function reasonOf(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  return code ?? (error instanceof Error ? error.message : String(error));
}
