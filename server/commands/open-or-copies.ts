import { setTimeout as sleep } from 'node:timers/promises';
import { type DatabaseFault, databaseFault } from '../../db/database-fault.ts';
import { MigrationError } from '../../db/migrate.ts';
import { type Config, ConfigError } from '../core/config/config.ts';
import { isFull } from '../core/files/full-disk.ts';
import { LAST_COPIES } from '../core/limits/limits.ts';
import type { InheritedSockets } from '../delivery/connections/inherited-sockets.ts';
import { addressOf } from '../delivery/connections/listening.ts';
import { type CopiesServer, startCopiesServer } from './copies-server.ts';

/** The reasons why a start waits, or continues without the database. */
type Trouble = 'locked' | 'full' | 'damaged' | 'migration' | 'unreachable';

/** The reasons that can end without a restart of Hearth. */
const PASSING: ReadonlySet<Trouble> = new Set(['locked', 'full', 'unreachable']);

/**
 * Opens the services of the site. Until the database is open, readers get the last copies of pages from the disk. If the
 * database is damaged, they get the copies until Hearth is stopped. Tries again if the database is locked or its disk is full.
 * The server of the copies keeps running after that, so that the site can take over its socket.
 *
 * @throws the error of `open` if the database is not the cause, or there are no copies
 */
export async function openOrServeCopies<Opened>(
  config: Config,
  sockets: InheritedSockets,
  open: () => Promise<Opened>,
): Promise<{ readonly opened: Opened; readonly copies: CopiesServer | null }> {
  let isOpen = false;
  const copies: { serving: Promise<CopiesServer | null> | null } = { serving: null };
  const serveCopies = () => {
    copies.serving ??= isOpen ? Promise.resolve(null) : startAndSay(config, sockets);
    return copies.serving;
  };
  const timer = setTimeout(() => void serveCopies().catch(() => {}), LAST_COPIES.startMs);
  let hasSaid = false;
  try {
    for (;;) {
      try {
        const opened = await open();
        isOpen = true;
        return { opened, copies: await copies.serving };
      } catch (error) {
        const trouble = troubleOf(error);
        if (trouble === null || (await serveCopies()) === null) throw error;
        if (!hasSaid) console.error(message(config, trouble, error as Error));
        hasSaid = true;
        // Serves the copies until the process is stopped, because a damaged database does not repair itself.
        if (!PASSING.has(trouble)) await untilStopped();
        await sleep(LAST_COPIES.retryMs);
      }
    }
  } finally {
    clearTimeout(timer);
  }
}

async function startAndSay(config: Config, sockets: InheritedSockets): Promise<CopiesServer | null> {
  const started = await startCopiesServer(config, sockets);
  if (started !== null) {
    const address = config.https === null ? addressOf(started.http.server.address(), config) : config.siteUrl;
    console.log(`\nReaders get the last good copies of the pages: ${address}`);
  }
  return started;
}

/** Waits until a signal ends the process. The process exits at once, because it serves only pages from memory. */
function untilStopped(): Promise<never> {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => process.exit(0));
  return new Promise(() => {});
}

function troubleOf(error: unknown): Trouble | null {
  if (error instanceof MigrationError) return 'migration';
  const reason = error instanceof ConfigError ? error.cause : error;
  if (isFull(reason)) return 'full';
  const fault = databaseFault(reason);
  return fault === null ? null : (TROUBLES[fault] ?? null);
}

const TROUBLES: Readonly<Partial<Record<DatabaseFault, Trouble>>> = {
  locked: 'locked',
  damaged: 'damaged',
  failing: 'damaged',
  'not-a-database': 'damaged',
  unreachable: 'unreachable',
};

const WHAT_TO_DO: Readonly<Record<Trouble, string>> = {
  locked: 'Stop the program that holds the database: Hearth goes on by itself then.',
  full: 'Make room on its disk: Hearth goes on by itself then.',
  damaged: 'Stop Hearth, restore a backup, and start it again.',
  unreachable: 'Start its server, or mend the way to it: Hearth goes on by itself then.',
  migration: 'Stop Hearth, and start the version that ran before; the database is as it was.',
};

function message({ pagesDir }: Config, trouble: Trouble, error: Error): string {
  return `\nHearth cannot use its database: ${error.message}\n\nReaders get the last good copies of the pages, as they are in ${pagesDir}. Nobody can log in or send a form, and pictures are missing. ${WHAT_TO_DO[trouble]}\n`;
}
