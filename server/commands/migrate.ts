import { openSqlite } from '../../db/engines/sqlite/open-sqlite.ts';
import { MigrationError, migrate } from '../../db/migrate.ts';
import { defineCommand } from './command.ts';

/** The exit code if the database could not be upgraded and is unchanged. The output says why. */
export const NOT_MIGRATED = 3;

export const command = defineCommand({
  name: 'migrate',
  summary: 'upgrade the database while the server that started it serves the last copies',
  isInternal: true,
  run: async ({ config }) => {
    // The process ends with the server, without committing.
    process.on('disconnect', () => process.exit(1));
    const database = openSqlite(config().databaseFile);
    try {
      await migrate(database);
    } catch (error) {
      if (!(error instanceof MigrationError)) throw error;
      process.stdout.write(error.message);
      process.exitCode = NOT_MIGRATED;
    } finally {
      await database.close();
    }
    process.removeAllListeners('disconnect');
    process.disconnect?.();
  },
});
