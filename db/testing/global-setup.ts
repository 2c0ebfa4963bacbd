import type { TestProject } from 'vitest/node';
import { postgresPrograms } from './postgres-programs.ts';
import { type PostgresServer, startPostgres } from './postgres-server.ts';
import { claimDatabases } from './test-databases.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The connection string of a PostgreSQL server for the query tests; null if there is none. */
    readonly postgres: { readonly url: string; readonly prefix: string } | null;
  }
}

/**
 * Provides a PostgreSQL server to the query tests: the server at TEST_POSTGRES_URL, or a server started for this run if
 * PostgreSQL is installed. Returns a function that stops the started server.
 *
 * @throws an error if the server at TEST_POSTGRES_URL cannot be used
 */
export default async function setup({ provide }: TestProject): Promise<(() => Promise<void>) | undefined> {
  forgetShell();
  const given = process.env.TEST_POSTGRES_URL;
  if (given) {
    const claim = await claimDatabases(given).catch((cause: unknown) => {
      throw new Error(`TEST_POSTGRES_URL cannot be used: ${reasonOf(cause)}`, { cause });
    });
    provide('postgres', { url: given, prefix: claim.prefix });
    return claim.release;
  }
  const server = await startInstalled();
  provide('postgres', server && { url: server.url, prefix: 'hearth_test_' });
  return server?.stop;
}

/**
 * Removes the environment variables for another PostgreSQL server (PGUSER, PGSSLMODE and so on), because these variables would
 * change the tests' connections.
 */
function forgetShell(): void {
  for (const name of Object.keys(process.env)) if (name.startsWith('PG')) delete process.env[name];
}

/** Starts a server for this run. If no server can be started, prints why, and returns null. */
async function startInstalled(): Promise<PostgresServer | null> {
  const skipped = 'The query tests run on SQLite alone, those on PostgreSQL are skipped:';
  const programs = postgresPrograms();
  if (programs === null) {
    console.log(`${skipped} it is not installed, and TEST_POSTGRES_URL is not set.`);
    return null;
  }
  try {
    return await startPostgres(programs);
  } catch (error) {
    console.log(`${skipped} ${reasonOf(error)}`);
    return null;
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
