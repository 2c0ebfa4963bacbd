import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { postgresOfFolder } from './postgres-of-server.ts';
import { startTestServer, type TestServer } from './test-server.ts';

/** Several servers on one new PostgreSQL database, each with its own data folder. */
export interface TestServers {
  readonly servers: readonly TestServer[];
  readonly url: string;
  close(): Promise<void>;
}

/** Whether the tests of this project have PostgreSQL for their servers. */
export const onPostgres = process.env.TEST_ENGINE === 'postgres' && inject('postgres') !== null;

/** Starts servers for a test. `env` holds the variables of all of them. */
export async function startTestServers(
  count: number,
  env: Record<string, string> = {},
): Promise<TestServers> {
  const { url, drop } = await postgresOfFolder(inject('postgres')!, randomUUID());
  const servers: TestServer[] = [];
  for (let number = 0; number < count; number += 1)
    servers.push(await startTestServer({ DATABASE_URL: url, ...env }));
  return {
    servers,
    url,
    close: async () => {
      for (const server of servers) await server.close();
      await drop();
    },
  };
}
