import type { TestProject } from 'vitest/node';
import { postgresPrograms } from './postgres-programs.ts';
import { type PostgresServer, startPostgres } from './postgres-server.ts';
import { claimDatabases } from './test-databases.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The connection string of PostgreSQL for the query tests; null if there is none. */
    readonly postgres: { readonly url: string; readonly prefix: string } | null;
  }
}

/**
 * Gives the query tests a PostgreSQL server: the one that TEST_POSTGRES_URL points to, or else, if its programs are installed,
 * one started only for this run. Returns a function that stops it.
 *
 * @throws an error when the server of TEST_POSTGRES_URL cannot be used.
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

/** Variables of the shell for another PostgreSQL (PGUSER, PGSSLMODE and so on) must not reach the tests. */
function forgetShell(): void {
  for (const name of Object.keys(process.env)) if (name.startsWith('PG')) delete process.env[name];
}

/** Starts the server of this run; returns null, and prints why, if none can be started. */
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
