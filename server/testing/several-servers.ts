import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, inject, vi } from 'vitest';
import { onPostgres } from './on-postgres.ts';
import { postgresEnv, postgresOfFolder } from './postgres-of-server.ts';
import { publishSites } from './publish-sites.ts';
import { startTestServer, type TestServer } from './test-server.ts';

/** Several servers on one new database. */
export interface TestServers {
  readonly servers: readonly TestServer[];
  close(): Promise<void>;
}

/**
 * Starts servers for a test: on PostgreSQL, each with its own data folder; on SQLite, where the command for serving allows only
 * one, on the same file. `env` holds the variables of all of them.
 */
export async function startTestServers(
  count: number,
  env: Record<string, string> = {},
): Promise<TestServers> {
  const shared = onPostgres ? await newPostgres() : await newFolder();
  const servers: TestServer[] = [];
  for (let number = 0; number < count; number += 1)
    servers.push(await startTestServer({ ...shared.env, ...env }));
  return {
    servers,
    close: async () => {
      for (const server of servers) await server.close();
      await shared.remove();
    },
  };
}

/** Two servers on one database, which are there while the tests of a group run. */
export interface TwoServers {
  readonly one: TestServer;
  readonly other: TestServer;
}

/**
 * Starts two servers before the tests of the group in which it is called, and closes them after the last one. Their sites are
 * public.
 */
export function twoServers(env: Record<string, string> = {}): TwoServers {
  let all: TestServers | undefined;
  beforeAll(async () => {
    all = await startTestServers(2, env);
    const [one, other] = all.servers as [TestServer, TestServer];
    await publishSites(one.services);
    await other.services.domains.refresh();
  });
  afterAll(() => all?.close());
  return {
    get one() {
      return all!.servers[0]!;
    },
    get other() {
      return all!.servers[1]!;
    },
  };
}

async function newPostgres() {
  const { url, drop } = await postgresOfFolder(inject('postgres')!, randomUUID());
  return { env: postgresEnv(url), remove: drop };
}

async function newFolder() {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'hearth-servers-'));
  const remove = () => fs.rm(folder, { recursive: true, force: true });
  return { env: { DATA_DIR: path.join(folder, 'data') }, remove };
}

/** The time for which a transaction waits for the other one, in milliseconds. */
const MEETING_MS = 150;

/**
 * Runs work in which two transactions on PostgreSQL meet: each waits before its first change until the other has read what it
 * reads, or for `MEETING_MS`. On SQLite, where one waits for the other anyway, just runs the work.
 */
export async function meeting<T>(work: () => Promise<T>): Promise<T> {
  if (!onPostgres) return await work();
  const { query } = pg.Client.prototype;
  const met = Promise.withResolvers<void>();
  const waiting = new Set<pg.Client>();
  const late = setTimeout(() => met.resolve(), MEETING_MS);
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(async function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    const text = String(args[0]);
    // That somebody was here is stored beside the change.
    if (/^(?:insert|update|delete)\b(?!.*"last_seen_at")/.test(text) && !waiting.has(this)) {
      waiting.add(this);
      if (waiting.size > 1) met.resolve();
      await met.promise;
    }
    return Reflect.apply(query, this, args);
  } as never);
  try {
    return await work();
  } finally {
    clearTimeout(late);
    spy.mockRestore();
  }
}
