import fs from 'node:fs';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import type { PostgresDatabase, SqliteDatabase, Writer } from '../../../db/connection.ts';
import { copiedIn, copyTables } from '../../../db/copy-tables.ts';
import { readSnapshot } from '../../../db/engines/postgres/snapshot.ts';
import { openSqlite } from '../../../db/engines/sqlite/open-sqlite.ts';
import { openReadOnly } from '../../../db/engines/sqlite/read-only.ts';
import { runMigrations, schemaVersion } from '../../../db/migrate.ts';
import { migrations } from '../../../db/migrations/index.ts';
import { PRIVATE_FILE } from '../../../db/private-files.ts';
import { removeServerSecret } from '../../../db/server-secret.ts';
import { serverError } from '../../core/open-database.ts';
import { ServerSecrets } from '../../core/server-secrets.ts';
import { SECOND_FACTOR } from '../../people/auth/second-factor/sealed-secrets.ts';
import { BackupError, DATABASE_ENTRY, KEY_ENTRY } from './archive.ts';

/**
 * A site in a folder, as a site on one server has it: the database in a file, and the key of the second factors beside it. On
 * PostgreSQL, all secrets are in the database, sealed with SECRET_KEY. So whatever works with such a folder works with a site of
 * either kind.
 */

/** A site on PostgreSQL. */
export interface ServerSite {
  readonly database: PostgresDatabase;
  readonly secretKey: string;
}

/**
 * Writes a site on PostgreSQL to a folder, as it is at one time, while its servers go on. The file has the schema version that the
 * database has, also if this program would upgrade it.
 *
 * @throws BackupError if this version cannot read the database; ConfigError if the server fails, or the secrets were sealed with
 * another SECRET_KEY
 */
export async function writeSiteFile({ database, secretKey }: ServerSite, folder: string): Promise<void> {
  try {
    await readSnapshot(database, async (snapshot) => {
      const file = await newSiteFile(folder, await knownVersion(snapshot as Writer));
      try {
        await file.writer.transaction().execute(async (trx) => {
          await copyTables(snapshot, trx, await copiedIn(trx));
          await openSecrets(snapshot as Writer, trx, secretKey, folder);
        });
      } finally {
        await closeSiteFile(file);
      }
    });
  } catch (error) {
    throw serverError(error) ?? error;
  }
}

/** Creates the file of a site in a folder, without contents. */
export async function newSiteFile(folder: string, version = migrations.length): Promise<SqliteDatabase> {
  const file = openSqlite(path.join(folder, DATABASE_ENTRY));
  try {
    await runMigrations(file.writer, migrations.slice(0, version));
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** Closes the file of a site, and its write-ahead log for good, so that the file is whole by itself. */
export async function closeSiteFile(file: SqliteDatabase): Promise<void> {
  await file.close();
  const sqlite = new Sqlite(file.file, { fileMustExist: true });
  try {
    sqlite.pragma('journal_mode = DELETE');
  } finally {
    sqlite.close();
  }
}

/** Stores the secrets as a site on one server has them, and the key of the second factors in a folder. */
export async function openSecrets(
  from: Writer,
  to: Writer,
  secretKey: string,
  folder: string,
): Promise<void> {
  const opened = new ServerSecrets(to, null);
  for (const [name, secret] of await new ServerSecrets(from, secretKey).all()) {
    if (name === SECOND_FACTOR) {
      await removeServerSecret(to, name);
      const key = Buffer.from(secret, 'base64url').toString('base64');
      fs.writeFileSync(path.join(folder, KEY_ENTRY), `${key}\n`, { mode: PRIVATE_FILE, flush: true });
    } else await opened.put(name, secret);
  }
}

/**
 * Puts the site of a folder into a database on PostgreSQL, in place of what it has.
 *
 * @param trx a transaction, so that the database gets everything or nothing
 * @throws CopyError
 */
export async function putSiteFile(folder: string, trx: Writer, secretKey: string): Promise<void> {
  const file = openReadOnly(path.join(folder, DATABASE_ENTRY));
  try {
    await copyTables(file.reader, trx);
    await sealSecrets(file.writer, trx, secretKey, folder);
  } finally {
    await file.close();
  }
}

/** Seals the secrets of a site on one server with SECRET_KEY. */
export async function sealSecrets(
  from: Writer,
  to: Writer,
  secretKey: string,
  folder: string,
): Promise<void> {
  const sealed = new ServerSecrets(to, secretKey);
  for (const [name, secret] of await new ServerSecrets(from, null).all()) await sealed.put(name, secret);
  const key = keyIn(folder);
  if (key !== null) await sealed.put(SECOND_FACTOR, Buffer.from(key, 'base64').toString('base64url'));
}

function keyIn(folder: string): string | null {
  const file = path.join(folder, KEY_ENTRY);
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : null;
}

/** @throws BackupError if the database has another schema than this version writes */
export async function checkVersion(db: Writer): Promise<void> {
  const version = await knownVersion(db);
  if (version !== migrations.length) throw otherVersion(version);
}

/**
 * Returns the schema version of a site, which may be an earlier one.
 *
 * @throws BackupError if there is no site, or this version does not know its schema
 */
async function knownVersion(db: Writer): Promise<number> {
  const version = await schemaVersion(db);
  if (version === 0) {
    throw new BackupError(
      'There is no site in the database at DATABASE_URL. Check the name of the database in that address.',
    );
  }
  if (version > migrations.length) throw otherVersion(version);
  return version;
}

function otherVersion(version: number): BackupError {
  return new BackupError(
    `The database at DATABASE_URL has schema version ${version}, and this Hearth works with version ${migrations.length}. Use the version that serves the site.`,
  );
}
