import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { HearthError } from '../../../../src/model/errors.ts';
import type { ChosenBackup, RestoringState, WhosePeople } from '../../../../src/model/restore-wire.ts';
import { hearthCommand } from '../../../core/assets.ts';
import type { Config } from '../../../core/config/config.ts';
import { BACKUPS, RESTORING } from '../../../core/limits/limits.ts';
import type { Command } from '../../../core/program/program.ts';
import type { Restart } from '../../../core/program/restart.ts';
import type { HeldWrites } from '../../../delivery/overload/held-writes.ts';
import { stamp } from '../stamp.ts';
import { keptName } from './carry-out-order.ts';
import type { PrepareMessage } from './prepare-restore.ts';
import { readFacts, readFailure, removePrepared, writeOrder } from './prepared-folder.ts';

export interface RestoringOptions {
  readonly config: Config;
  /** The series in the file names of this site's backups (`../names.ts`). */
  readonly series: string;
  readonly restart: Restart;
  /** Holds forms and saves while the site is backed up and the server starts anew, so that nothing is written in between. */
  readonly heldWrites: Pick<HeldWrites, 'hold' | 'release'>;
  /** Called with messages for the operator. */
  readonly report: (message: string) => void;
  /** Returns the command that does a step. Default: `hearth restore-step`. */
  readonly command?: (args: readonly string[]) => Command;
  /** For tests: how long a backup that was looked at waits, in milliseconds. */
  readonly waitMs?: number;
}

const OTHERS =
  'Nothing was restored: the site has changed since you looked. Below is what would be lost now. Restore again if that is right.';

const ON_POSTGRES =
  'A site on PostgreSQL is restored by ‘hearth restore’ on one of its servers, because only that server would know of a restore that begins here.';

type Current = NonNullable<RestoringState['current']>;

/**
 * Restores backups for the dashboard, one at a time. A separate process with low priority fetches and unpacks the backup. The
 * server goes on meanwhile. Then it starts anew, and puts the data in place before it opens anything.
 */
export class Restoring {
  readonly #options: RestoringOptions;
  #current: Current | null = null;
  #failure: string | null = null;
  #child: ChildProcess | null = null;
  #ended: Promise<void> = Promise.resolve();
  #waiting: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(options: RestoringOptions) {
    this.#options = options;
  }

  get #isOnOneServer(): boolean {
    return this.#options.config.postgres === null;
  }

  /** Ends the process of the current step. The next start removes its files. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#waiting);
    this.#child?.kill('SIGKILL');
    await this.#ended;
  }

  /** Resolves when no step is active. */
  settled(): Promise<void> {
    return this.#ended;
  }

  async state(): Promise<Omit<RestoringState, 'proof'>> {
    this.#failure ??= await readFailure(this.#options.config.dataDir);
    return {
      current: this.#current,
      failure: this.#failure,
      isPossible: this.#options.restart.isPossible && this.#isOnOneServer,
    };
  }

  /** Begins to look at a backup, unless a restore is being prepared or made. */
  look(chosen: ChosenBackup, by: string): void {
    if (this.#isClosed || (this.#current !== null && this.#current.step !== 'ready')) return;
    if (!this.#isOnOneServer) {
      this.#failure = ON_POSTGRES;
      return;
    }
    this.#failure = '';
    this.#current = { chosen, by, step: 'fetching', fetched: null, differences: null };
    clearTimeout(this.#waiting);
    this.#ended = this.#look(chosen);
  }

  async #look(chosen: ChosenBackup): Promise<void> {
    let differences: Current['differences'] = null;
    const failure = await this.#run(['prepare', chosen.place, chosen.name], (message) => {
      if (message.kind === 'fetched') this.#change({ fetched: { bytes: message.bytes, size: message.size } });
      if (message.kind === 'checking') this.#change({ step: 'checking', fetched: null });
      if (message.kind === 'ready') ({ differences } = message);
    });
    if (this.#isClosed) return;
    if (differences === null) return await this.#fail(failure ?? 'The backup could not be checked.');
    // Only now, because the next step begins in the same folder.
    this.#change({ step: 'ready', differences });
    this.#wait();
  }

  /** Waits for the word to go on. */
  #wait(): void {
    const { waitMs = RESTORING.waitMs } = this.#options;
    this.#waiting = setTimeout(() => void this.leave(), waitMs).unref();
  }

  /** Removes what was prepared, unless a step is active. */
  async leave(): Promise<void> {
    if (this.#current === null || this.#current.step !== 'ready') return;
    this.#current = null;
    clearTimeout(this.#waiting);
    await removePrepared(this.#options.config.dataDir).catch(() => {});
  }

  /**
   * Whether this backup waits for the word to restore it; false if it is being restored already.
   *
   * @throws HearthError 'not-found' (404) if another backup was looked at, or none
   */
  isReady({ name, place }: ChosenBackup): boolean {
    const { chosen, step } = this.#current ?? {};
    const isChosen = chosen?.name === name && chosen.place === place;
    if (!isChosen || step === 'fetching' || step === 'checking') throw new HearthError('not-found');
    return step === 'ready' && !this.#isClosed && this.#options.restart.isPossible;
  }

  /**
   * Begins to restore the backup that was looked at: backs the site up, and starts the server anew. A second call does nothing.
   *
   * @throws HearthError 'not-found' (404) if another backup was looked at, or none
   */
  restore(chosen: ChosenBackup, people: WhosePeople, by: { _id: string; username: string }): void {
    if (!this.isReady(chosen)) return;
    clearTimeout(this.#waiting);
    this.#failure = '';
    this.#change({ step: 'saving', by: by.username });
    this.#ended = this.#order(people, by);
  }

  async #order(people: WhosePeople, by: { _id: string; username: string }): Promise<void> {
    const { config, restart, heldWrites } = this.#options;
    await heldWrites.hold();
    const said: PrepareMessage[] = [];
    const failure = await this.#run(['save', '', ''], (message) => said.push(message));
    const [last] = said;
    if (this.#isClosed || last?.kind === 'ready') heldWrites.release('on');
    if (this.#isClosed) return;
    if (last?.kind === 'ready') {
      this.#failure = OTHERS;
      this.#change({ step: 'ready', differences: last.differences });
      return this.#wait();
    }
    try {
      if (last?.kind !== 'saved') throw new Error(failure ?? 'The process ended.');
      const facts = await readFacts(config.dataDir);
      if (facts === null) throw new Error('The unpacked data is gone. Look at the backup again.');
      const at = stamp();
      const folders = { from: `restored-${at}`, kept: keptName(at) };
      await writeOrder(config.dataDir, { ...facts, ...folders, people, by, attempts: 0 });
      this.#change({ step: 'restarting' });
      heldWrites.release('anew');
      restart.begin();
    } catch (error) {
      heldWrites.release('on');
      await this.#fail(
        `Nothing was restored, since no backup of now could be made first. ${(error as Error).message}`,
      );
    }
  }

  async #fail(failure: string): Promise<void> {
    this.#failure = failure;
    this.#current = null;
    this.#options.report(failure);
    await removePrepared(this.#options.config.dataDir).catch(() => {});
  }

  #change(fields: Partial<Current>): void {
    if (this.#current !== null) this.#current = { ...this.#current, ...fields };
  }

  /** Runs a step in a process of its own. Returns why it failed; null if it did not say so. */
  async #run(
    [step = '', ...args]: readonly string[],
    receive: (message: PrepareMessage) => void,
  ): Promise<string | null> {
    const { config, series, command = hearthCommand } = this.#options;
    const { file, args: all } = command(['restore-step', step, series, ...args]);
    const child = spawn(file, [...all], {
      env: { ...process.env, DATA_DIR: config.dataDir },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      windowsHide: true,
    });
    this.#child = child;
    let failure: string | null = null;
    let stderr = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      stderr = (stderr + text).slice(-BACKUPS.stderrLength);
    });
    child.on('message', (message: PrepareMessage) => {
      if (message.kind === 'failed') failure = message.message;
      else receive(message);
    });
    const timer = setTimeout(() => child.kill('SIGKILL'), RESTORING.longestMs).unref();
    // The last message can arrive after the process has ended, until its channel is closed.
    const isHeard = Promise.all([once(child, 'close'), once(child, 'disconnect')]);
    await isHeard.catch(() => {});
    clearTimeout(timer);
    this.#child = null;
    if (stderr !== '' && !this.#isClosed) this.#options.report(stderr.trim());
    return failure;
  }
}

declare module '../../../core/services.ts' {
  interface Services {
    /** Restores backups for the dashboard. */
    readonly restoring: Restoring;
  }
}
