import { type Config, ConfigError } from '../core/config/config.ts';

/**
 * Returns the configuration for a command that reads the file of a site.
 *
 * @throws ConfigError where the site is on PostgreSQL
 */
export function siteInFile(config: Config, command: string): Config {
  if (config.postgres === null) return config;
  throw new ConfigError(
    `hearth ${command} reads a site in a file, and the site at DATABASE_URL is on PostgreSQL. Write a backup of it (hearth backup FILE), restore that with DATA_DIR set to an empty folder and without DATABASE_URL and SECRET_KEY (hearth restore FILE), and run the command there.`,
  );
}
