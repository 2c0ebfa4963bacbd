import type { Database } from '../../db/connection.ts';
import { schemaVersion } from '../../db/migrate.ts';
import { migrations } from '../../db/migrations/index.ts';
import { type Config, ConfigError } from '../core/config/config.ts';
import { databaseProblem } from '../core/files/plain-file.ts';

/**
 * Checks that the folder contains a site.
 *
 * @throws ConfigError if a folder does not contain a site
 */
export function assertSiteIsThere({ databaseFile, dataDir }: Config): void {
  const missing = `There is no site in DATA_DIR ${dataDir}: ${databaseFile} does not exist.`;
  const problem = databaseProblem(databaseFile, missing);
  if (problem !== null) throw new ConfigError(problem);
}

/**
 * Refuses a database of another version, for commands that do not upgrade the database.
 *
 * @param verb the action to repeat with another version of Hearth, such as 'Export'
 * @throws ConfigError if the database has a different version than this program
 */
export async function assertCurrentSchema({ writer }: Pick<Database, 'writer'>, verb: string): Promise<void> {
  const version = await schemaVersion(writer);
  if (version === migrations.length) return;
  throw new ConfigError(
    `The database has schema version ${version}, and this Hearth works with version ${migrations.length}. ${verb} with the Hearth that serves the site, or start this one once, which upgrades the database.`,
  );
}
