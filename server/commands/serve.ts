import { setFlagsFromString } from 'node:v8';
import type { FastifyInstance } from 'fastify';
import { migrations } from '../../db/migrations/index.ts';
import { buildApp } from '../app.ts';
import { program } from '../core/assets.ts';
import { CONFIG_VARIABLES, type Config, setVariables } from '../core/config/config.ts';
import { COMPILED_CODE_MS, RESTART, SHUTDOWN, UPDATES } from '../core/limits/limits.ts';
import { logging } from '../core/log/logging.ts';
import { logStream } from '../core/log/plain-lines.ts';
import { collectWhenQuiet } from '../core/program/quiet-heap.ts';
import {
  canKeepSockets,
  keepInherited,
  keepSockets,
  replaceProcess,
} from '../core/program/replace-process.ts';
import type { RestartOptions } from '../core/program/restart.ts';
import type { Services } from '../core/services.ts';
import { type InheritedSockets, takeInheritedSockets } from '../delivery/connections/inherited-sockets.ts';
import {
  addressOf,
  checkAddressFree,
  listenError,
  listenOptions,
  portsOf,
} from '../delivery/connections/listening.ts';
import { builtSite, type Site } from '../delivery/visitor/built-site.ts';
import { openServices } from '../open-services.ts';
import { afterInterruptedRestore } from '../operate/backups/interrupted-restore.ts';
import { carryOutOrder } from '../operate/backups/restoring/carry-out-order.ts';
import { siteElsewhere } from '../operate/backups/site-elsewhere.ts';
import { tellAtStart } from '../operate/condition/findings.ts';
import { misspeltVariables } from '../operate/condition/misspelt-variables.ts';
import { type DataFolderLock, lockDataFolder } from '../operate/data-folder/data-folder-lock.ts';
import { movedTo } from '../operate/data-folder/moved-site.ts';
import { startMetrics } from '../operate/metrics/metrics-server.ts';
import { settingsBesideServer } from '../operate/settings/stored-settings.ts';
import { TRIAL_VARIABLE } from '../operate/updates/run-update.ts';
import { goBack, isFirstStart, settleUpdate, updateIsDone } from '../operate/updates/settle-update.ts';
import { createFirstAdmin, firstAdminLink } from '../people/auth/first-admin.ts';
import { defineCommand } from './command.ts';
import { endNow, endSoon } from './end-process.ts';
import { migrateAside } from './migrate-aside.ts';
import { startMovedServer } from './moved-server.ts';
import { openHttps } from './open-https.ts';
import { openOrServeCopies } from './open-or-copies.ts';
import { tryOnData } from './try-on-data.ts';

export const command = defineCommand({
  name: 'serve',
  summary: 'serve the site',
  details:
    "Everything is set by environment variables: 'HOST' and 'PORT' say where it listens, 'DATA_DIR' is the folder of the database and the pictures, 'SITE_URL' the public address. README.md lists them all, and 'hearth check-config' says what yours mean.\nThe first start makes a new site, and prints a link that sets the password of its first admin. Control-C or SIGTERM stops it: requests under way are finished first.",
  examples: [
    {
      call: 'serve',
      does: 'Serves the site of the folder data at http://localhost:4321, or as the environment says:',
    },
  ],
  options: {
    https: {
      type: 'string',
      multiple: true,
      value: 'HOST',
      describes: 'gets a certificate for this host name, and serves it by HTTPS; in place of HTTPS_HOSTS',
    },
  },
  run: ({ config, options: { https } }) => {
    const names = Object.keys(setVariables(process.env));
    tellAtStart({ unknownVariable: misspeltVariables(names, CONFIG_VARIABLES) });
    return serve(config(https === undefined ? {} : { HTTPS_HOSTS: https.join(',') }));
  },
});

/**
 * Serves the site until a signal stops the process. Listens only after all steps that can fail.
 *
 * @throws ConfigError, NewerDatabaseError, OlderDatabaseError or MigrationError if the server cannot start
 */
export async function serve(config: Config, site: Site = builtSite()): Promise<void> {
  if (process.env[TRIAL_VARIABLE] !== undefined) return await tryOnData(config, site);
  const sockets = takeInheritedSockets();
  const isInherited = sockets.http !== undefined;
  // The port is checked first, because a port in use often means that another Hearth is running with the same data folder.
  await checkAddressFree(config, sockets);
  const elsewhere = await siteElsewhere(config);
  if (elsewhere !== null) tellAtStart({ siteElsewhere: [elsewhere] });
  // If the socket is inherited, the previous process may still be finishing its requests.
  const lock = await lockDataFolder(config, isInherited ? { waitMs: 2 * SHUTDOWN.stopMs } : {});
  try {
    const moved = movedTo(config.dataDir);
    if (moved !== null) return await serveMoved(config, sockets, moved);
    const { messages, instead } = await settleUpdate(config, starting());
    for (const message of messages) console.warn(message);
    if (instead !== null) becomeInstead(instead, sockets);
    const { config: stored } = await settingsBesideServer(config);
    for (const message of await carryOutOrder(stored)) console.warn(message);
    for (const message of await afterInterruptedRestore(config.dataDir)) console.warn(message);
    if (!isFirstStart(config.dataDir, program.version)) return await serveLocked(config, site, lock, sockets);
    await serveFirst(config, sockets, () => serveLocked(config, site, lock, sockets));
  } catch (error) {
    lock.release();
    throw error;
  }
}

const starting = () => ({
  version: program.version,
  schema: migrations.length,
  executable: program.executable,
});

/** Serves for the first time after an update. If that fails or takes too long, the program of before serves in its place. */
async function serveFirst(
  config: Config,
  sockets: InheritedSockets,
  serveNow: () => Promise<void>,
): Promise<void> {
  const back = async (problem: string) => {
    const before = await goBack(config.dataDir, problem, starting());
    if (before !== null) becomeInstead(before, sockets);
  };
  const late = setTimeout(() => {
    if (isFirstStart(config.dataDir, program.version)) void back('The new program was not ready in time.');
  }, UPDATES.readyMs);
  try {
    await serveNow();
  } catch (error) {
    await back((error as Error).message);
    throw error;
  } finally {
    clearTimeout(late);
  }
}

/** Turns this process into another program, which inherits the sockets of this one. Returns only if that fails. */
function becomeInstead(file: string, sockets: InheritedSockets): void {
  replaceProcess({ file, args: process.argv.slice(2) }, keepInherited(sockets));
}

/** Leads readers to the server to which the site has moved, until a signal stops the process. Opens no database. */
async function serveMoved(config: Config, sockets: InheritedSockets, origin: string): Promise<void> {
  const { http, https } = await startMovedServer(config, sockets, origin);
  console.log(
    `\nThe site has moved: ${addressOf(http.server.address(), config)} leads everybody to ${origin}, and does nothing else. ‘hearth moved-to --undo’ serves it here again.`,
  );
  const stop = () => {
    setTimeout(() => endNow(0), SHUTDOWN.lastRequestMs).unref();
    https?.server.close();
    http.server.close();
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

async function serveLocked(
  config: Config,
  site: Site,
  lock: DataFolderLock,
  sockets: InheritedSockets,
): Promise<void> {
  const open = async () => {
    await migrateAside(config);
    return openServices(config, async (view) => (await site.renderer())(view));
  };
  const { opened, copies } = await openOrServeCopies(config, sockets, open);
  const services: Services = {
    ...opened,
    close: async () => {
      await opened.close();
      lock.release();
    },
  };
  try {
    program.removeOtherVersions();
    await createFirstAdmin(services);
    await site.opened?.(services);
    await site.renderer();
    const { http, https } = portsOf(config);
    // From here on, people can write, so the database of before is not put back any more.
    const updated = await updateIsDone(config.dataDir, program.version);
    if (updated !== null) console.log(`Version ${updated} is running.`);
    await listen(services, site, {
      http: () => copies?.http.handOver() ?? listenOptions(config, sockets.http, http),
      https: () => copies?.https?.handOver() ?? listenOptions(config, sockets.https, https ?? http),
      closeData: () => opened.close(),
      release: () => lock.release(),
    });
  } catch (error) {
    await services.close();
    throw error;
  }
}

/**
 * Starts to listen.
 *
 * @param targets returns where to listen; called just before listening
 */
async function listen(
  services: Services,
  site: Site,
  targets: { readonly http: () => object; readonly https: () => object } & ClosingData,
): Promise<void> {
  const { config } = services;
  const metrics = await startMetrics(config, services.metrics);
  const https = openHttps(services);
  const app = await buildApp(services, {
    ...https?.appOptions,
    observe: metrics?.observe,
    ...(site.clientFolder === undefined ? {} : { clientFolder: site.clientFolder() }),
    logger: { ...(logging(config.logLevel) as object), stream: logStream(config.logFormat) },
  });
  try {
    const tls = await https?.listen(app, targets.https());
    await app.listen({ host: config.host, ...targets.http() });
    if (canKeepSockets()) {
      const servers = { http: app.server, https: tls?.server ?? null };
      services.restart.provide((options) => replaceByNext(app, servers, options, targets));
    }
  } catch (error) {
    metrics?.close();
    await app.close();
    throw listenError(error, config);
  }
  services.start(app.log);
  collectEarlier();
  whenPagesWereRendered(process.memoryUsage.rss());
  logStrayRejections(app);
  stopOnSignals(app, services);
  const address = (config.https && config.siteUrl) ?? addressOf(app.server.address(), config);
  const whom = config.draft
    ? ''
    : '\nIt is for readers alone, since DRAFT is 0: nobody logs in or edits here.';
  console.log(`\nHearth is ready: ${address}${whom}`);
  if (config.draft && services.domains.default()?.published === false)
    console.log(`Nobody sees the site yet. Log in at ${address}/login, and make it public when you like it.`);
  const names = config.https?.hosts.filter((name) => name !== services.domains.siteHost) ?? [];
  for (const name of names) console.log(`${name} ${services.certificateNames.shows(name)}.`);
  const link = await firstAdminLink(services, config.siteUrl ?? address);
  if (link !== null) {
    console.log(
      `\nSet the password of the first admin with this link. It works once, for 24 hours:\n${link}\n`,
    );
  }
}

/**
 * Logs unhandled rejections and keeps the process running, because a second part of a page can fail after the failure of the
 * first part has ended the rendering.
 */
function logStrayRejections({ log }: FastifyInstance): void {
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'a promise failed unnoticed'));
}

/**
 * Lets the JavaScript heap grow by at most 40 % between two garbage collections. By default, the heap would double before the
 * first collection. The limit is not set from the beginning, because the start allocates much long-lived memory.
 */
function collectEarlier(): void {
  setFlagsFromString('--heap-growing-percent=40');
}

/**
 * Stores compiled code. Compiled code can be used only by processes with the same V8 settings, so it is stored under the
 * settings with which the process began. Then frees memory, including the memory of code that only the start needed.
 *
 * @param residentBytes the memory that the process uses when it begins to listen
 */
function whenPagesWereRendered(residentBytes: number): void {
  setTimeout(() => {
    setFlagsFromString('--heap-growing-percent=0');
    program.storeCompiledCode();
    collectEarlier();
    collectWhenQuiet(residentBytes);
  }, COMPILED_CODE_MS).unref();
}

/**
 * On a signal, finishes the running requests within the limits of `SHUTDOWN`, and ends the process with code 0, or by SIGKILL
 * if a disk does not answer. A second signal ends the process at once.
 */
function stopOnSignals(app: FastifyInstance, services: Services): void {
  let stopping = false;
  const stop = async () => {
    if (stopping) endNow(1);
    stopping = true;
    setTimeout(() => endNow(1), SHUTDOWN.stopMs).unref();
    setTimeout(() => app.server.closeAllConnections(), SHUTDOWN.drainMs).unref();
    closeIdleLater(app);
    await app.close();
    await services.close();
    await endSoon(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

/** Closes the data, and gives the data folder to the next process. */
interface ClosingData {
  readonly closeData: () => Promise<void>;
  readonly release: () => void;
}

/**
 * Finishes the running requests within the limits of `RESTART`, closes the data, and becomes the next program, which inherits the
 * listening sockets.
 */
async function replaceByNext(
  app: FastifyInstance,
  servers: Parameters<typeof keepSockets>[0],
  { program: next = program.restartCommand(process.argv.slice(2)), whileClosed }: RestartOptions,
  { closeData, release }: ClosingData,
): Promise<void> {
  const sockets = keepSockets(servers);
  const become = () => {
    replaceProcess(next, sockets);
    // A service manager starts the program in its place.
    endNow(1);
  };
  // A disk that does not answer must not keep the next program from starting.
  const late = setTimeout(become, SHUTDOWN.stopMs);
  setTimeout(() => app.server.closeAllConnections(), RESTART.drainMs).unref();
  closeIdleLater(app);
  try {
    await app.close();
    await closeData();
    clearTimeout(late);
    await whileClosed?.();
  } catch (error) {
    console.error(error);
  }
  release();
  become();
}

/**
 * Closes idle connections, so that they do not delay the exit. Waits `SHUTDOWN.lastRequestMs` first, so that a request that is
 * already on its way is answered, with `connection: close`.
 */
function closeIdleLater({ server }: FastifyInstance): void {
  const closeIdle = server.closeIdleConnections.bind(server);
  // Node calls this method when the server closes.
  server.closeIdleConnections = () => {};
  setTimeout(() => setInterval(closeIdle, 50).unref(), SHUTDOWN.lastRequestMs).unref();
}
