import { setFlagsFromString } from 'node:v8';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../app.ts';
import { createFirstAdmin, firstAdminLink } from '../auth/first-admin.ts';
import { afterInterruptedRestore } from '../backups/interrupted-restore.ts';
import type { Config } from '../config.ts';
import { type DataFolderLock, lockDataFolder } from '../data-folder-lock.ts';
import { type InheritedSockets, takeInheritedSockets } from '../inherited-sockets.ts';
import { SHUTDOWN } from '../limits.ts';
import { addressOf, checkAddressFree, listenError, listenOptions } from '../listening.ts';
import { logging } from '../logging.ts';
import { startMetrics } from '../metrics/metrics-server.ts';
import { openServices } from '../open-services.ts';
import type { Services } from '../services.ts';
import { builtSite, type Site } from '../visitor/built-site.ts';
import { defineCommand } from './command.ts';
import { openOrServeCopies } from './open-or-copies.ts';
import { stopOnSignals } from './stop-on-signals.ts';

export const command = defineCommand({
  name: 'serve',
  summary: 'serve the site',
  details:
    "Everything is set by environment variables: 'HOST' and 'PORT' say where it listens, 'DATA_DIR' is the folder of the database and the pictures, 'SITE_URL' the public address. README.md lists them all.\nThe first start makes a new site, and prints a link that sets the password of its first admin. Control-C or SIGTERM stops it: requests under way are finished first.",
  examples: [
    {
      call: 'serve',
      does: 'Serves the site of the folder data at http://localhost:4321, or as the environment says:',
    },
  ],
  run: ({ config }) => serve(config()),
});

/**
 * Serves the site until it is told to stop. Everything that can fail at the start is tried before it listens.
 *
 * @throws ConfigError, NewerDatabaseError or MigrationError when it cannot start
 */
export async function serve(config: Config, site: Site = builtSite()): Promise<void> {
  const sockets = takeInheritedSockets();
  const isInherited = sockets.http !== undefined;
  // Checked first: a port in use often means that another Hearth is running on the same data folder.
  if (!isInherited) await checkAddressFree(config);
  // With a socket that outlives processes, the one before may still be finishing its requests.
  const lock = await lockDataFolder(config, isInherited ? { waitMs: 2 * SHUTDOWN.stopMs } : {});
  try {
    for (const message of await afterInterruptedRestore(config.dataDir)) console.warn(message);
    await serveLocked(config, site, lock, sockets);
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function serveLocked(
  config: Config,
  site: Site,
  lock: DataFolderLock,
  sockets: InheritedSockets,
): Promise<void> {
  const open = () => openServices(config, async (view) => (await site.renderer())(view));
  const { opened, copies } = await openOrServeCopies(config, sockets.http, open);
  const services: Services = {
    ...opened,
    close: async () => {
      await opened.close();
      lock.release();
    },
  };
  try {
    await createFirstAdmin(services);
    await site.renderer();
    await listen(services, site, () => copies?.handOver() ?? listenOptions(config, sockets.http));
  } catch (error) {
    await services.close();
    throw error;
  }
}

/** @param target where to listen: asked for in the moment before */
async function listen(services: Services, site: Site, target: () => object): Promise<void> {
  const { config } = services;
  const metrics = await startMetrics(config, services.metrics);
  const app = await buildApp(services, {
    observe: metrics?.observe,
    ...(site.clientFolder === undefined ? {} : { clientFolder: site.clientFolder() }),
    logger: logging(config.logLevel),
  });
  try {
    await app.listen({ host: config.host, ...target() });
  } catch (error) {
    metrics?.close();
    await app.close();
    throw listenError(error, config);
  }
  services.start(app.log);
  collectEarlier();
  logStrayRejections(app);
  stopOnSignals(app, services);
  const address = addressOf(app.server.address(), config);
  console.log(`\nHearth is ready: ${address}`);
  const link = await firstAdminLink(services, config.siteUrl ?? address);
  if (link !== null) {
    console.log(
      `\nSet the password of the first admin with this link. It works once, for 24 hours:\n${link}\n`,
    );
  }
}

/**
 * A promise that is rejected when nobody waits for it any more is logged, and ends nothing: while a page is rendered, a second
 * part of it can fail after the first one has ended the render.
 */
function logStrayRejections({ log }: FastifyInstance): void {
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'a promise failed unnoticed'));
}

/**
 * Lets the heap of JavaScript grow by at most 40 % between two collections of garbage: by itself it would double before the first
 * one. Not from the beginning, since the start allocates much that stays.
 */
function collectEarlier(): void {
  setFlagsFromString('--heap-growing-percent=40');
}
