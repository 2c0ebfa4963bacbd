import path from 'node:path';
import { databaseSize } from '../../../db/database-size.ts';
import type { Config } from '../../core/config/config.ts';
import { openSiteDatabase } from '../../core/open-database.ts';
import { DATABASE_ENTRY, KEY_ENTRY } from './archive.ts';
import {
  type CopiedDatabase,
  checkDatabase,
  copyDatabase,
  describeFile,
  isMediaNamed,
  mediaBytesOf,
} from './copy-database.ts';
import { type ServerSite, writeSiteFile } from './site-file.ts';

/** The place of a site's database: a file, or PostgreSQL. */
export type DatabasePlace = Pick<Config, 'dataDir' | 'databaseFile' | 'postgres'>;

/** A copy of a site's database in a file, and the file of the key of its second factors, which may be missing. */
export interface CopiedFiles extends CopiedDatabase {
  readonly file: string;
  readonly keyFile: string;
}

/** The database of a site that is backed up while the site is served. */
export interface BackedUpDatabase {
  /** Returns the bytes that a copy takes. */
  size(): Promise<number>;
  /** Returns the bytes that the media take in an archive. */
  mediaSize(): Promise<number>;
  /** Copies the database in its present state to a file in a folder. */
  copy(folder: string): Promise<CopiedFiles>;
  /** Whether the database contains a media item with this hash now. */
  isMediaNamed(hash: string): Promise<boolean>;
  close(): Promise<void>;
}

/**
 * Opens the database of a site for a backup.
 *
 * @throws BackupError if there is no database; ConfigError if its server cannot be reached
 */
export async function openBackedUp(place: DatabasePlace): Promise<BackedUpDatabase> {
  if (place.postgres === null) return ofFile(place);
  return ofServer(await openServerSite(place));
}

/** The maximum time of a statement that works on whole tables, in milliseconds. */
const STATEMENT_MS = 10 * 60_000;

/** Opens a site on PostgreSQL for work on all its tables. @throws ConfigError if its server cannot be reached */
export async function openServerSite(place: DatabasePlace): Promise<ServerSite> {
  const database = await openSiteDatabase(place, { statementMs: STATEMENT_MS });
  if (database.engine !== 'postgres' || place.postgres === null) throw new Error('The database is a file.');
  return { database, secretKey: place.postgres.secretKey };
}

function ofFile({ dataDir, databaseFile }: DatabasePlace): BackedUpDatabase {
  checkDatabase(databaseFile);
  return {
    size: () => databaseSize(databaseFile),
    mediaSize: async () => mediaBytesOf(databaseFile),
    copy: async (folder) => {
      const file = path.join(folder, DATABASE_ENTRY);
      return { ...copyDatabase(databaseFile, file), file, keyFile: path.join(dataDir, KEY_ENTRY) };
    },
    isMediaNamed: async (hash) => isMediaNamed(databaseFile, hash),
    close: async () => {},
  };
}

function ofServer(site: ServerSite): BackedUpDatabase {
  const { database } = site;
  return {
    size: () => fileBytesOf(site),
    mediaSize: async () => {
      const media = await database.reader.selectFrom('media').select(['hash', 'size']).distinct().execute();
      return media.reduce((sum, { size }) => sum + size + ENTRY_BYTES, 0);
    },
    copy: async (folder) => {
      await writeSiteFile(site, folder);
      const file = path.join(folder, DATABASE_ENTRY);
      return { ...describeFile(file), file, keyFile: path.join(folder, KEY_ENTRY) };
    },
    isMediaNamed: async (hash) => {
      const row = await database.reader
        .selectFrom('media')
        .select('id')
        .where('hash', '=', hash)
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },
    close: () => database.close(),
  };
}

/** PostgreSQL compresses long texts, to about a quarter. */
const COMPRESSED = 4;

/** Estimates the bytes that a database on PostgreSQL takes in a file. */
export async function fileBytesOf({ database }: ServerSite): Promise<number> {
  return COMPRESSED * (await database.size());
}

/** The bytes of an entry's header and padding in an archive. */
const ENTRY_BYTES = 1024;
