import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { backupFolder } from '../../../db/engines/sqlite/copy-before-upgrade.ts';
import type { Backup, BackupState, BackupStep } from '../../../src/model/backups-wire.ts';
import { hearthCommand } from '../../core/assets.ts';
import type { BackgroundDuty } from '../../core/changes/background-duty.ts';
import type { Config } from '../../core/config/config.ts';
import { BACKUPS } from '../../core/limits/limits.ts';
import type { Command } from '../../core/program/program.ts';
import { areOnOneDisk, freeBytes } from './disk-room.ts';
import { backupName } from './names.ts';
import { nameOfTarget } from './open-target.ts';
import { notInPlace, type RunMessage } from './run-message.ts';
import { lastAttempt, slotsAround } from './schedule.ts';
import { readState, type StoredState, writeState } from './state-file.ts';
import { withTimeout } from './with-timeout.ts';
import { sweepWorkingFolders } from './working-folders.ts';

/** The time at which the last run of all servers on one database began (ISO 8601). */
export interface SharedAttempt {
  /** Returns null if there was none. */
  read(): Promise<string | null>;
  note(at: string): Promise<void>;
}

export interface BackupsOptions {
  readonly config: Config;
  /** The series in the file names of this site's backups (`names.ts`). */
  readonly series: string;
  /** Whether this server makes the scheduled backups. */
  readonly duty: Pick<BackgroundDuty, 'isHere'>;
  /** Null if no other server makes backups of this site. */
  readonly attempt: SharedAttempt | null;
  /** Called with messages for the operator. */
  readonly report: (message: string) => void;
  /** Returns the command that makes and verifies the backup with this name. Default: `hearth backup-run`. */
  readonly command?: (name: string) => Command;
  /** The environment of the command. Default: the environment of this process. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** For tests: the longest time that a process may take to end, in milliseconds. */
  readonly exitMs?: number;
  /** Returns whether two folders are on the same disk. Default: `areOnOneDisk`. */
  readonly isOnOneDisk?: (one: string, other: string) => Promise<boolean>;
}

/** A backup that an admin can download. */
export interface BackupFile {
  readonly file: string;
  readonly size: number;
  readonly madeAt: string;
}

/**
 * Makes backups at the configured times of day, and at the request of an admin. Makes one backup at a time, in a separate
 * process with low priority. Stores the state of the backups in the folder of the backups.
 */
export class Backups {
  readonly #options: BackupsOptions;
  readonly #folder: string;
  #timer: NodeJS.Timeout | undefined;
  #child: ChildProcess | null = null;
  /** The last process, until it has ended. A process that waits for an unresponsive disk cannot be killed. */
  #stuck: ChildProcess | null = null;
  #running: BackupState['running'] = null;
  #ended: Promise<void> = Promise.resolve();
  /** Whether the second place is on the disk of the site; null if the disk of the second place does not answer. */
  readonly #isOnOneDisk: () => Promise<boolean | null>;
  /** The start of the last run, by a monotonic clock. */
  #startedAt: number | null = null;
  #isClosed = false;
  /** The time at which to check next whether a backup is due; null if there is no schedule. */
  #nextLookAt: number | null = null;
  #hasCopiedAgain = false;

  constructor(options: BackupsOptions) {
    this.#options = options;
    const { config, isOnOneDisk = areOnOneDisk } = options;
    this.#isOnOneDisk = withTimeout(async () => {
      const { to } = config.backups;
      return to?.kind === 'folder' && isOnOneDisk(to.folder, config.dataDir);
    }, BACKUPS.placeMs);
    this.#folder = backupFolder(options.config.databaseFile);
  }

  /** The series in the file names of this site's backups. */
  get series(): string {
    return this.#options.series;
  }

  get #exitMs(): number {
    return this.#options.exitMs ?? BACKUPS.exitMs;
  }

  /** Starts the schedule, and removes the unfinished files of killed processes. */
  start(firstMs: number = BACKUPS.firstMs): void {
    void sweepWorkingFolders(this.#folder).catch(() => {});
    const tick = () => {
      void this.runIfDue()
        .catch((error: Error) =>
          this.#options.report(`Whether a backup is due could not be found out: ${error.message}`),
        )
        .then(() => {
          if (!this.#isClosed) lookIn(BACKUPS.lookMs);
        });
    };
    const lookIn = (ms: number) => {
      this.#nextLookAt = Date.now() + ms;
      this.#timer = setTimeout(tick, ms).unref();
    };
    lookIn(firstMs);
  }

  /** Ends the process of the current run. The next start removes the unfinished files of the run. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#child?.kill('SIGKILL');
    await Promise.race([this.#ended, sleep(this.#exitMs, undefined, { ref: false })]);
  }

  /** Resolves when no run is active. */
  settled(): Promise<void> {
    return this.#ended;
  }

  /**
   * Begins a run if a backup is due by the schedule, or if Hearth was stopped before the newest backup was copied to the second
   * place. Runs begin at least `leastMs` apart, even if the clock is changed.
   */
  async runIfDue(): Promise<boolean> {
    if (this.#running !== null || this.#isClosed) return false;
    if (this.#startedAt !== null && performance.now() - this.#startedAt < BACKUPS.leastMs) return false;
    const now = Date.now();
    const stored = await this.#read();
    const attemptedAt = stored.attemptedAt === null ? null : Date.parse(stored.attemptedAt);
    if (attemptedAt !== null && lastAttempt(attemptedAt, now) < attemptedAt - BACKUPS.clockMs) {
      await this.#noteAttempt(stored, now);
      return false;
    }
    if (this.#options.duty.isHere && this.#isMissed(stored, now)) {
      await this.make('');
      return true;
    }
    const uncopied = this.#uncopied(stored);
    if (uncopied === null || this.#hasCopiedAgain) return false;
    this.#hasCopiedAgain = true;
    await this.#begin(uncopied.askedBy, uncopied.name);
    return true;
  }

  /** Whether a scheduled time has passed without an attempt to make a backup. */
  #isMissed({ attemptedAt }: StoredState, now: number): boolean {
    const { backups, timeZone } = this.#options.config;
    if (backups.at.length === 0) return false;
    return attemptedAt === null || Date.parse(attemptedAt) < slotsAround(now, backups.at, timeZone).last;
  }

  /** Returns the newest backup if copying it to the second place has neither succeeded nor failed; otherwise null. */
  #uncopied({ backups: [newest] }: StoredState): Backup | null {
    const { to } = this.#options.config.backups;
    return to !== null && newest?.isHere && newest.copy === null ? newest : null;
  }

  /**
   * Begins a run, unless a run is active.
   *
   * @param askedBy the username of an admin; '' if the schedule asks
   */
  async make(askedBy: string): Promise<void> {
    if (this.#running !== null || this.#isClosed) return;
    await this.#begin(askedBy, backupName(this.#options.series, new Date()));
  }

  async #begin(askedBy: string, name: string): Promise<void> {
    this.#running = beginning('making');
    this.#startedAt = performance.now();
    const begun = Promise.withResolvers<void>();
    this.#ended = this.#run(askedBy, name, begun.resolve).finally(() => {
      this.#running = null;
      this.#child = null;
      begun.resolve();
    });
    await begun.promise;
  }

  /** Returns the state of the backups for the dashboard of admins. */
  async state(): Promise<BackupState> {
    const { config } = this.#options;
    const { at, to } = config.backups;
    const stored = await this.#read();
    const { backups, failure, elsewhere } = stored;
    const newestCopy = backups.find(({ copy }) => copy?.failure === '') ?? null;
    return {
      isScheduled: at.length > 0,
      nextAt: this.#nextAt(stored),
      running: this.#running,
      failure,
      lastMade: backups[0] ?? null,
      lastProven: backups.find(({ proof }) => proof?.ok) ?? null,
      folder: this.#folder,
      usedBytes: backups.reduce((sum, { isHere, size }) => sum + (isHere ? size : 0), 0),
      freeBytes: await freeBytes(config.dataDir),
      secondPlace: to === null ? null : nameOfTarget(to),
      newestCopy: to === null ? null : newestCopy,
      copies: to === null ? null : elsewhere,
      isUncopied: this.#running === null && this.#uncopied(stored) !== null,
      isOnOneDisk: (await this.#isOnOneDisk()) === true,
      isOfOneServer: this.#options.attempt !== null,
      backups,
    };
  }

  #nextAt(stored: StoredState): string | null {
    const { backups, timeZone } = this.#options.config;
    if (backups.at.length === 0) return null;
    const now = Date.now();
    const lookAt = this.#running === null && this.#isMissed(stored, now) ? this.#nextLookAt : null;
    const next = lookAt === null ? slotsAround(now, backups.at, timeZone).next : Math.max(lookAt, now);
    return new Date(next).toISOString();
  }

  /** Returns the listed backup with this name if its file is on this server; otherwise null. */
  async find(name: string): Promise<BackupFile | null> {
    const found = (await this.#read()).backups.find((backup) => backup.name === name && backup.isHere);
    if (found === undefined) return null;
    return { file: path.join(this.#folder, found.name), size: found.size, madeAt: found.madeAt };
  }

  /** Returns the time of the oldest backup that is kept in either place (ISO 8601); null if there is none. */
  async oldest(): Promise<string | null> {
    return (await this.#read()).backups.at(-1)?.madeAt ?? null;
  }

  async #run(askedBy: string, name: string, begun: () => void): Promise<void> {
    const { report } = this.#options;
    const failures: string[] = [];
    try {
      await fs.mkdir(this.#folder, { recursive: true, mode: 0o700 });
      await this.#noteAttempt(await this.#read(), Date.now());
      const { to } = this.#options.config.backups;
      const isPlaceLeftOut = this.#stuck !== null && to?.kind === 'folder';
      const ended = await this.#runChild(
        name,
        isPlaceLeftOut,
        async (message) => {
          if (message.kind === 'failed') failures.push(message.message);
          else await this.#learn(name, askedBy, message);
        },
        begun,
      );
      if (isPlaceLeftOut) {
        const failure = `The process of an earlier copy still waits for ${nameOfTarget(to)}, so that nothing more is asked of it. See to its disk, or the network to it; where that is right again, the next backup is copied.`;
        failures.push(notInPlace(failure));
        await this.#learn(name, askedBy, { kind: 'copied', copy: { at: new Date().toISOString(), failure } });
      }
      if (ended !== null && !this.#isClosed) failures.push(ended);
    } catch (error) {
      failures.push(error instanceof Error ? error.message : String(error));
    }
    for (const failure of failures) report(failure);
    const [message] = failures;
    const failure = message === undefined ? null : { at: new Date().toISOString(), message };
    if (!this.#isClosed) {
      await this.#write({ ...(await this.#read()), failure }).catch((error: Error) => report(error.message));
    }
  }

  /**
   * Runs the process of a backup, and handles its messages one after the other. Returns why the process ended early; null if
   * the process did not end early.
   */
  async #runChild(
    name: string,
    isPlaceLeftOut: boolean,
    receive: (message: RunMessage) => Promise<void>,
    begun: () => void,
  ): Promise<string | null> {
    const {
      command = (one: string) => hearthCommand(['backup-run', this.#options.series, one]),
      env = process.env,
      config,
    } = this.#options;
    const { file, args } = command(name);
    const child = spawn(file, args, {
      env: { ...env, DATA_DIR: config.dataDir, ...(isPlaceLeftOut ? { BACKUP_TO: '' } : {}) },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      windowsHide: true,
    });
    this.#child = child;
    let said: Promise<void> = Promise.resolve();
    let isDone = false;
    let stderr = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      stderr = (stderr + text).slice(-BACKUPS.stderrLength);
    });
    child.once('spawn', begun);
    const ended = Promise.withResolvers<string>();
    const endAfter = (ms: number) =>
      setTimeout(() => {
        child.kill('SIGKILL');
        setTimeout(() => ended.resolve('and cannot be killed'), this.#exitMs).unref();
      }, ms).unref();
    let timer = endAfter(BACKUPS.longestMs);
    child.on('message', (message: RunMessage) => {
      if (message.kind === 'step') this.#running = beginning(message.step);
      else if (message.kind === 'stored') this.#stored(message.bytes);
      else if (message.kind === 'done') {
        isDone = true;
        clearTimeout(timer);
        timer = endAfter(this.#exitMs);
      } else said = said.then(() => receive(message));
    });
    this.#stuck = child;
    const gone = (how: string) => {
      if (this.#stuck === child) this.#stuck = null;
      ended.resolve(how);
    };
    child.once('error', (error) => gone(error.message));
    child.once('close', (code, signal) => gone(signal ?? `code ${code}`));
    const how = await ended.promise;
    clearTimeout(timer);
    await said;
    const { step } = this.#running ?? { step: 'making' };
    return isDone
      ? null
      : `The process that makes backups ended while ${step} (${how}). ${stderr.trim()}`.trim();
  }

  #stored(bytes: number): void {
    if (this.#running === null) return;
    this.#running = { ...this.#running, storedBytes: bytes, movedAt: new Date().toISOString() };
  }

  /** Stores the content of a message from the backup process. */
  async #learn(name: string, askedBy: string, message: RunMessage): Promise<void> {
    const state = await this.#read();
    const change = (fields: Partial<Backup>) =>
      state.backups.map((backup) => (backup.name === name ? { ...backup, ...fields } : backup));
    if (message.kind === 'made')
      await this.#write({ ...state, backups: change({ ...message.backup, askedBy }) });
    if (message.kind === 'proven') await this.#write({ ...state, backups: change({ proof: message.proof }) });
    if (message.kind === 'copied') await this.#write({ ...state, backups: change({ copy: message.copy }) });
    if (message.kind === 'placed') await this.#write({ ...state, place: message.place });
    if (message.kind === 'elsewhere') {
      const isThere = new Set(message.names);
      const backups = state.backups.filter((backup) => backup.isHere || isThere.has(backup.name));
      await this.#write({ ...state, elsewhere: message.names.length, backups });
    }
  }

  async #noteAttempt(state: StoredState, now: number): Promise<void> {
    const attemptedAt = new Date(now).toISOString();
    await this.#options.attempt?.note(attemptedAt);
    await this.#write({ ...state, attemptedAt });
  }

  async #read(): Promise<StoredState> {
    const { series, attempt } = this.#options;
    const state = await readState(this.#folder, series);
    return attempt === null ? state : { ...state, attemptedAt: await attempt.read() };
  }

  /** Writes the state, without the backups that no longer exist in either place. */
  #write(state: StoredState): Promise<void> {
    const backups = state.backups.filter(({ isHere, copy }) => isHere || copy?.failure === '');
    return writeState(this.#folder, { ...state, backups });
  }
}

function beginning(step: BackupStep): NonNullable<BackupState['running']> {
  const since = new Date().toISOString();
  return { step, since, storedBytes: null, movedAt: since };
}

declare module '../../core/services.ts' {
  interface Services {
    /** Makes and lists the backups. */
    readonly backups: Backups;
  }
}
