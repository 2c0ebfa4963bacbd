import fs from 'node:fs';
import path from 'node:path';

const HELPERS = 'server/testing';

/** The modules of `server/testing` on which a test has a server or a database on the engine of its run. */
const OF_ENGINE = ['test-server.ts', 'on-postgres.ts', 'postgres-of-server.ts'];

/** Tests that do not run on PostgreSQL, because they are about the file of SQLite, or about programs beside a site in a file. */
const OF_SQLITE_FILE = [
  // Backups hold the file. Those of sites on PostgreSQL: `backups-of-servers`, `both-kinds`, `restore-to-server`.
  'server/operate/backups/{backups,make-backup,restore,restored-site}.test.ts',
  'server/operate/backups/restoring/{restored-people,restoring}.test.ts',
  'server/commands/{restore,restore-list}.test.ts',
  // The check reads a damaged file.
  'server/operate/check/*.test.ts',
  'server/operate/data-folder/data-folder.test.ts',
  // An upgrade keeps the file of before. Upgrades of PostgreSQL: `db/migrate.test.ts`.
  'server/operate/upgrade/{interrupted-upgrade,rehearse}.test.ts',
  // The commands open the file while no server has it.
  'server/operate/transfer/round-trip.test.ts',
  'server/operate/wordpress/{dry-run,interrupted}.test.ts',
  // The file is locked, damaged or taken away, or its disk is full.
  'server/core/http/unavailable.test.ts',
  'server/whole/{disk-full,stay-up}.test.ts',
  // The servers are killed processes that have a file.
  'server/enquiries/forms/durability.test.ts',
];

/** Returns the tests of the server that run on PostgreSQL too: all that have a server or a database, except those of SQLite's file. */
export function filesOnPostgres(): string[] {
  const left = new Set(fs.globSync(OF_SQLITE_FILE));
  return filesOnEngine().filter((file) => !left.has(file));
}

/** Returns the tests of SQLite's file by their patterns. */
export const sqliteFiles = () =>
  OF_SQLITE_FILE.map((pattern) => ({ pattern, files: fs.globSync(pattern).sort() }));

/** Returns the tests of the server that have a server or a database, by what they import. */
export function filesOnEngine(): string[] {
  const helpers = fs
    .readdirSync(HELPERS)
    .filter((name) => importsOne(path.join(HELPERS, name), './', OF_ENGINE));
  const names = [...OF_ENGINE, ...helpers];
  return fs.globSync('server/**/*.test.ts').filter((file) => importsOne(file, 'testing/', names));
}

function importsOne(file: string, folder: string, names: readonly string[]): boolean {
  const text = fs.readFileSync(file, 'utf8');
  return names.some((name) => text.includes(`${folder}${name}'`));
}
