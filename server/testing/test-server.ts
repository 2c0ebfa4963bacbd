import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { inject } from 'vitest';
import type { OpenOptions } from '../../db/connection.ts';
import { insertSession } from '../../db/session-queries.ts';
import { newId } from '../../src/model/ids.ts';
import { AUTH_COOKIE } from '../../src/model/limits.ts';
import type { StoredPage } from '../../src/model/page.ts';
import { buildApp } from '../app.ts';
import { type Config, readConfig } from '../core/config/config.ts';
import { cookieName } from '../core/http/cookies.ts';
import { ServerSecrets } from '../core/server-secrets.ts';
import type { Services } from '../core/services.ts';
import type { Renderer } from '../delivery/visitor/renderer.ts';
import { openServices } from '../open-services.ts';
import { createDataFolder } from '../operate/data-folder/data-folder.ts';
import { addUserIn } from '../people/auth/add-user.ts';
import { hashPassword } from '../people/auth/passwords.ts';
import { hashToken, newToken } from '../people/auth/tokens.ts';
import { NOTHING_OUTSIDE } from './clean-environment.ts';
import { plainRenderer } from './plain-renderer.ts';
import { postgresEnv, postgresOfFolder, type TestPostgres } from './postgres-of-server.ts';
import { publishSites } from './publish-sites.ts';

/** A complete server with a separate database in a separate folder. Only Astro is replaced, with a fake renderer. */
export interface TestServer {
  readonly app: FastifyInstance;
  readonly services: Services;
  /** The data folder. */
  readonly folder: string;
  /** The variables of its data folder and its database, for a program beside it. */
  readonly place: Readonly<Record<string, string>>;
  /** Adds a user without a password, and returns the cookie of a session of the user. */
  signIn(username: string, roles?: readonly string[]): Promise<string>;
  /** Adds a user with the password `TEST_PASSWORD`, and returns the user's id. */
  addUser(username: string, roles?: readonly string[]): Promise<string>;
  /** Posts JSON to an API call such as `page/save`. */
  post(call: string, payload: object, cookie?: string): Promise<LightMyRequestResponse>;
  get(url: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  /** Saves (or publishes) a page, and returns the stored page. */
  save(cookie: string, page: object): Promise<StoredPage>;
  publish(cookie: string, page: object): Promise<StoredPage>;
  close(): Promise<void>;
}

export const TEST_PASSWORD = 'a long test password';

let hashed: Promise<string> | null = null;

/**
 * Starts a server for a test, by default without the demo site and without preparing pictures ahead. `env` holds configuration
 * variables. A new site is public, unless the test asks for one as it is first made.
 */
export async function startTestServer(
  env: Record<string, string> = {},
  render: Renderer = plainRenderer,
  { unpublished, ...options }: OpenOptions & { readonly unpublished?: true } = {},
): Promise<TestServer> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'hearth-server-'));
  const dataDir = env.DATA_DIR ?? folder;
  const database = await beginDatabase(dataDir, env.DATABASE_URL);
  const config = readConfig({
    ...{ DATA_DIR: dataDir, DEMO: '0', PICTURES_AHEAD: '0', ...NOTHING_OUTSIDE, ...database.env },
    ...env,
  });
  const isNew = await database.begin(config);
  const services = await openServices(config, render, options);
  if (isNew && unpublished !== true) await publishSites(services);
  const app = await buildApp(services);
  services.start(app.log);
  // Stops the measuring of overload, because tests keep the machine busy. Tests of overload supply their own measurements.
  services.overload.close();
  const server: TestServer = {
    app,
    services,
    folder,
    place: { DATA_DIR: dataDir, ...database.env },
    addUser: async (username, roles = ['editor']) => {
      hashed ??= hashPassword(TEST_PASSWORD);
      return add(services, username, roles, await hashed);
    },
    signIn: async (username, roles = ['editor']) => {
      const token = newToken();
      await insertSession(services.database.writer, {
        token_hash: hashToken(token),
        id: newId(),
        user_id: await add(services, username, roles, null),
        active_domain_id: null,
        created_at: services.now(),
        last_seen_at: null,
        expires_at: '2100-01-01T00:00:00.000Z',
      });
      const secure = config.siteUrl?.startsWith('https:') === true;
      return `${cookieName(AUTH_COOKIE.name, secure)}=${token}`;
    },
    post: (call, payload, cookie) =>
      app.inject({
        method: 'POST',
        url: `/api/${call}`,
        headers: cookie === undefined ? {} : { cookie },
        payload,
      }),
    get: (url, headers = {}) => app.inject({ url, headers }),
    save: async (cookie, page) => pageOf(await server.post('page/save', { page }, cookie)),
    publish: async (cookie, page) => pageOf(await server.post('page/publishPage', { page }, cookie)),
    close: async () => {
      await app.close();
      await services.close();
      if (dataDir === folder) await database.drop();
      await fs.rm(folder, { recursive: true, force: true });
    },
  };
  return server;
}

/** The database of a test server before the server is started. */
interface TestDatabase {
  /** The variables that name the database. */
  readonly env: Readonly<Record<string, string>>;
  /** Creates the data folder, with a migrated database if the folder is new, because migrating is tested elsewhere. */
  begin(config: Config): Promise<boolean>;
  drop(): Promise<void>;
}

/** @param url the PostgreSQL database that the test names; undefined to create one */
async function beginDatabase(dataDir: string, url: string | undefined): Promise<TestDatabase> {
  if (url !== undefined) return { env: { DATABASE_URL: url }, begin: beginShared, drop: async () => {} };
  const postgres = process.env.TEST_ENGINE === 'postgres' ? inject('postgres') : null;
  if (postgres === null) return { env: {}, begin: copyNewDatabase, drop: async () => {} };
  return await beginPostgres(postgres, dataDir);
}

async function beginShared(config: Config): Promise<boolean> {
  createDataFolder(config);
  return false;
}

async function beginPostgres(server: TestPostgres, dataDir: string): Promise<TestDatabase> {
  const { url, isNew, drop } = await postgresOfFolder(server, dataDir);
  return {
    env: postgresEnv(url),
    begin: async (config) => {
      createDataFolder(config);
      return isNew;
    },
    drop,
  };
}

async function copyNewDatabase(config: Config): Promise<boolean> {
  createDataFolder(config);
  const inside = await fs.readdir(config.dataDir);
  if (inside.some((name) => name !== 'media')) return false;
  await fs.copyFile(inject('newDatabase'), config.databaseFile);
  return true;
}

function add(services: Services, username: string, roles: readonly string[], passwordHash: string | null) {
  const user = { username, email: `${username}@example.org`, roles, passwordHash };
  return services.database.writer.transaction().execute((trx) => addUserIn(trx, user, services.now()));
}

function pageOf(response: LightMyRequestResponse): StoredPage {
  if (response.statusCode !== 200) throw new Error(`The page was refused: ${response.body}`);
  return response.json().page;
}

/** Returns the secrets of a server, as it opens them at its start. */
export function secretsOf({ config, database }: Pick<Services, 'config' | 'database'>): ServerSecrets {
  return new ServerSecrets(database.writer, config.postgres?.secretKey ?? null);
}
