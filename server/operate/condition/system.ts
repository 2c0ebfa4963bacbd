import fs from 'node:fs/promises';
import path from 'node:path';
import type { Database } from '../../../db/connection.ts';
import { databaseFault } from '../../../db/database-fault.ts';
import { databaseNow } from '../../../db/engines/postgres/clock.ts';
import { oldestAndNewestMedia, storedMediaBytes } from '../../../db/media-library-queries.ts';
import { migrations } from '../../../db/migrations/index.ts';
import { hasMovedAway } from '../../../db/moved-away.ts';
import { outboxCounts } from '../../../db/outbox-queries.ts';
import type { BackupState } from '../../../src/model/backups-wire.ts';
import type { InstallationSectionId } from '../../../src/model/installation.ts';
import type { SystemState } from '../../../src/model/system.ts';
import { versionWords } from '../../core/assets.ts';
import type { BackgroundDuty } from '../../core/changes/background-duty.ts';
import type { Config } from '../../core/config/config.ts';
import { SYSTEM } from '../../core/limits/limits.ts';
import { childMemory } from '../../core/metrics/child-memory.ts';
import { UNPACKED_FOLDER } from '../../core/program/unpacked-files.ts';
import type { Outbox } from '../../enquiries/outbox/outbox.ts';
import type { MediaStore } from '../../media/store/media-store.ts';
import { mediaPlace } from '../../media/store/open-media-store.ts';
import type { HttpsHostState } from '../https/https-state.ts';
import { attentionOf } from './attention.ts';
import type { MediaSample } from './finding.ts';
import { readLastCheck } from './last-check.ts';
import { otherSettings, type SharedSettings } from './settings-of-servers.ts';

export interface SystemOptions {
  readonly config: Config;
  readonly database: Database;
  readonly outbox: Pick<Outbox, 'state' | 'purges'>;
  /** The settings that must be the same on all servers. */
  readonly settings: SharedSettings;
  readonly media: Pick<MediaStore, 'check' | 'problem' | 'has'>;
  readonly duty: Pick<BackgroundDuty, 'isHere' | 'trouble'>;
  readonly httpsState: () => readonly HttpsHostState[];
  /** Says what readers see at a host with a certificate. The words follow the host name in a sentence. */
  readonly shows: (host: string) => string;
  /** Returns the state of the backups on this server. */
  readonly backupState: () => Promise<BackupState>;
  /** Whether the file of the emergency notices is damaged. */
  readonly isNoticeDamaged: () => boolean;
  /** Returns why sections of settings from the dashboard do not count. */
  readonly unusedSettings: () => ReadonlyMap<InstallationSectionId, string>;
  /** Returns the newer version that is offered; null if none is known. */
  readonly newerVersion: () => string | null;
  readonly now: () => string;
  /** Called with the error if the sizes of folders cannot be measured. */
  readonly report: (error: unknown) => void;
  /** Called if pictures and files of the site are missing. */
  readonly warnOfMedia: (sample: MediaSample) => void;
  /** For tests: returns the free and total space on the disk of a folder. */
  readonly readDisk?: (folder: string) => Promise<SystemState['disk']>;
}

/**
 * The state of the installation, for the dashboard of admins. Reading the state is cheap, because folder sizes are measured
 * only at intervals.
 */
export class System {
  readonly #options: SystemOptions;
  readonly #startedAt: string;
  readonly #readDisk: NonNullable<SystemOptions['readDisk']>;
  #folders: { readonly media: number; readonly caches: number } | null = null;
  #mediaSample: MediaSample = { place: '', looked: 0, missing: 0 };
  #measuring: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;
  #isBehindUnknownProxy = false;

  constructor(options: SystemOptions) {
    this.#options = options;
    this.#startedAt = options.now();
    this.#readDisk = options.readDisk ?? diskOf;
  }

  /** Measures the folders at intervals until `close` is called. */
  start(firstMs: number = SYSTEM.measureFirstMs): void {
    this.#timer = setTimeout(() => {
      this.#measuring = this.measure()
        .catch(this.#options.report)
        .then(() => {
          if (!this.#isClosed) this.start(SYSTEM.measureEveryMs);
        });
    }, firstMs).unref();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#measuring;
  }

  /**
   * Measures the space taken by pictures and files, and by data that can be rebuilt: caches, copies of pages, and unpacked
   * program files.
   */
  async measure(): Promise<void> {
    const { config, database, media: store } = this.#options;
    const { dataDir, mediaDir, mediaTo, originalsDir, renditionsDir, mapTilesDir, pagesDir } = config;
    await store.check();
    if (store.problem === '') await this.#lookForMedia();
    const media = mediaTo === null ? await this.#sizeOf(mediaDir) : await storedMediaBytes(database.reader);
    let caches = 0;
    const unpacked = path.join(dataDir, UNPACKED_FOLDER);
    for (const folder of [originalsDir, renditionsDir, mapTilesDir, pagesDir, unpacked])
      caches += await this.#sizeOf(folder);
    if (!this.#isClosed) this.#folders = { media, caches };
  }

  /** Looks for a few pictures and files, because a server whose store is not that of the site would lack almost all of them. */
  async #lookForMedia(): Promise<void> {
    const { config, database, media, warnOfMedia } = this.#options;
    const wanted = await oldestAndNewestMedia(database.reader, SYSTEM.mediaLooked);
    // That a store does not answer is its own finding.
    const found = await Promise.all(wanted.map(({ hash, size }) => media.has(hash, size).catch(() => true)));
    const missing = found.filter((isThere) => !isThere).length;
    this.#mediaSample = { place: mediaPlace(config), looked: wanted.length, missing };
    if (missing > 0) warnOfMedia(this.#mediaSample);
  }

  /** Records whether the settings name the proxy of the latest request. */
  sawProxy(isKnown: boolean): void {
    this.#isBehindUnknownProxy = !isKnown;
  }

  async state(): Promise<SystemState> {
    const { config, database, outbox, httpsState, shows, backupState, media, duty, settings, now } =
      this.#options;
    // A store that was mended is not reported for longer.
    if (media.problem !== '') await media.check();
    const [
      sending,
      purges,
      counts,
      disk,
      version,
      size,
      isMoved,
      apartMs,
      others,
      children,
      lastCheck,
      backups,
    ] = await Promise.all([
      outbox.state(),
      outbox.purges(),
      outboxCounts(database.reader),
      this.#readDisk(config.dataDir),
      database.version(),
      database.size(),
      hasMovedAway(database.writer),
      clockApartMs(database, now),
      database.engine === 'sqlite' ? [] : otherSettings(database.reader, settings),
      childMemory(process.pid),
      readLastCheck(config.dataDir),
      backupState(),
    ]);
    const state: Omit<SystemState, 'attention'> = {
      versions: {
        hearth: versionWords(),
        schema: migrations.length,
        node: process.versions.node,
        database: version,
      },
      startedAt: this.#startedAt,
      memoryBytes: process.memoryUsage.rss() + (children ?? 0),
      disk,
      sizes: { database: size, media: this.#folders?.media ?? null, caches: this.#folders?.caches ?? null },
      mail: { ...sending, ...counts },
      certificates: httpsState().map(({ host, issuedAt, expiresAt, lastFailure, nextAttemptAt }) => ({
        host,
        shows: shows(host),
        issuedAt,
        expiresAt,
        lastFailure,
        nextAttemptAt,
      })),
      lastCheck,
      backups,
    };
    const known = {
      ...state,
      makesBackups: duty.isHere,
      isMailSetUp: config.mail.provider !== null,
      isBehindUnknownProxy: this.#isBehindUnknownProxy,
      isNoticeDamaged: this.#options.isNoticeDamaged(),
      unusedSettings: Array.from(this.#options.unusedSettings(), ([section, problem]) => ({
        section,
        problem,
      })),
      newerVersion: this.#options.newerVersion(),
      purges,
      mediaProblem: media.problem,
      mediaSample: this.#mediaSample,
      clockOfServer: { apartMs },
      settingsOfServers: { others },
      database: {
        fault: databaseFault(duty.trouble) ?? (wasFullLately(database) ? 'full' : null),
        hasMovedAway: isMoved,
      },
    };
    return { ...state, attention: attentionOf(known, Date.parse(now())) };
  }

  /** Returns the most urgent finding for the menu of every admin; '' if nothing is urgent. */
  async trouble(): Promise<string> {
    const { attention } = await this.state();
    // The menu already shows findings about mail separately.
    const [first] = attention.filter(({ urgency, tab }) => urgency === 'now' && tab !== 'mail');
    return first?.what ?? '';
  }

  /** Returns the total size of the files below a folder, in bytes. Reads one folder at a time. */
  async #sizeOf(folder: string): Promise<number> {
    let bytes = 0;
    for (const entry of await entriesOf(folder)) {
      if (this.#isClosed) return 0;
      const name = path.join(folder, entry.name);
      if (entry.isDirectory()) bytes += await this.#sizeOf(name);
      else bytes += (await fs.stat(name).catch(() => null))?.size ?? 0;
    }
    return bytes;
  }
}

async function clockApartMs({ engine, reader }: Database, now: () => string): Promise<number> {
  if (engine === 'sqlite') return 0;
  return Math.abs(Date.parse(await databaseNow(reader)) - Date.parse(now()));
}

/** Whether the disk of PostgreSQL was full of late. Whether it still is only the next change would show. */
function wasFullLately(database: Database): boolean {
  if (database.engine === 'sqlite') return false;
  const ago = database.fullMsAgo();
  return ago !== null && ago < SYSTEM.fullForMs;
}

async function entriesOf(folder: string) {
  try {
    return await fs.readdir(folder, { withFileTypes: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

async function diskOf(folder: string): Promise<SystemState['disk']> {
  const { bavail, blocks, bsize } = await fs.statfs(folder);
  return { leftBytes: bavail * bsize, totalBytes: blocks * bsize };
}

declare module '../../core/services.ts' {
  interface Services {
    /** The state of the installation, for the dashboard of admins. */
    readonly system: System;
  }
}
