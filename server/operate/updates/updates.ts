import { createPublicKey, type KeyObject, randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { migrations } from '../../../db/migrations/index.ts';
import { UPDATE_ENDS, type UpdatesState } from '../../../src/model/updates-wire.ts';
import { hearthCommand, program } from '../../core/assets.ts';
import { UPDATES } from '../../core/limits/limits.ts';
import type { Services } from '../../core/services.ts';
import { beforePath, type Checked, openChecked, swapBack, swapProgram } from './candidate.ts';
import { commandFor, fetchCandidate, fetchOffer, type Offer } from './offer.ts';
import { runUpdate, type Site } from './run-update.ts';
import { hasFailedInPlace } from './settle-update.ts';
import { NO_KEY, UpdateError } from './signature.ts';
import { readUpdate, takeRequest, type UpdateState, writeUpdate } from './update-state.ts';

declare module '../../core/services.ts' {
  interface Services {
    readonly updates: Updates;
  }
}

/** The parts of this program that decide about updates. Tests give others. */
export interface OwnProgram {
  readonly version: string;
  /** The public key, DER in Base64; null if this program has none. */
  readonly updateKey: string | null;
  readonly executable: string | null;
}

type Needed = Pick<
  Services,
  'backups' | 'config' | 'database' | 'heldWrites' | 'now' | 'quieten' | 'restart'
>;

export const keyOf = ({ updateKey }: Pick<OwnProgram, 'updateKey'>): KeyObject | null =>
  updateKey === null
    ? null
    : createPublicKey({ key: Buffer.from(updateKey, 'base64'), format: 'der', type: 'spki' });

/** Updates the running program, at the request of an admin or of `hearth update` on this machine. One update runs at a time. */
export class Updates {
  readonly #services: () => Needed;
  readonly #report: (problem: string) => void;
  readonly #own: OwnProgram;
  #look: NodeJS.Timeout | undefined;
  #isRunning = false;
  #offer: { readonly found: Offer | null; readonly problem: string; readonly at: string } | null = null;
  #asking: Promise<void> | null = null;
  #noted: Promise<void> = Promise.resolve();
  #nextLookAt = Number.POSITIVE_INFINITY;

  /** @param report called with the reason why an update did not succeed */
  constructor(services: () => Needed, report: (problem: string) => void, own: OwnProgram = program) {
    this.#services = services;
    this.#report = report;
    this.#own = own;
  }

  /** Begins to look for requests of `hearth update`. */
  start(): void {
    if (this.#own.executable === null) return;
    const { config, now } = this.#services();
    const { dataDir } = config;
    // Programs that start at the same moment do not ask at the same moment.
    this.#nextLookAt = Date.parse(now()) + Math.random() * UPDATES.dailyMs;
    this.#look = setInterval(() => {
      // The command stops waiting if its request is not taken.
      const request = this.#isRunning ? null : takeRequest(dataDir);
      if (request === null) return;
      void this.#begin(request.id, '', async () => {
        const checked = await openChecked(request.candidate, {
          ...this.#conditions(),
          isDowngrade: request.isDowngrade,
        });
        return { checked, swap: () => this.#untilSwapped(checked) };
      });
    }, UPDATES.lookMs).unref();
  }

  async close(): Promise<void> {
    clearInterval(this.#look);
  }

  /** Returns what admins see. Asks for the offer anew if it is older than `UPDATES.askMs`, or not known. */
  async state(): Promise<Omit<UpdatesState, 'proof'>> {
    const { config, now } = this.#services();
    const { problem = '', at = '' } = this.#offer ?? {};
    if (this.#offer === null || problem !== '' || Date.parse(now()) - Date.parse(at) > UPDATES.askMs)
      await this.#askOnce();
    const last = readUpdate(config.dataDir);
    const found = this.#offer?.found ?? null;
    return {
      version: this.#own.version,
      hasKey: this.#own.updateKey !== null,
      isSetUp: config.updateUrl !== null,
      offered:
        found === null
          ? null
          : {
              ...{ version: found.version, date: found.date, sizeBytes: found.size },
              command: (await this.#mayReplace()) ? '' : commandFor(found),
            },
      problem: this.#offer?.problem ?? '',
      askedAt: this.#offer?.at ?? null,
      last: last && {
        ...{ from: last.from, to: last.to, phase: last.phase, problem: last.problem, since: last.since },
      },
    };
  }

  /** Asks for the offer if the last such look was a day ago. Call it more often than that. */
  async lookDaily(): Promise<void> {
    const time = Date.parse(this.#services().now());
    if (time < this.#nextLookAt) return;
    this.#nextLookAt = time + UPDATES.dailyMs;
    await this.#askOnce();
  }

  /** The newer version that was offered when it was last asked for; null if there is none. */
  get offered(): string | null {
    return this.#offer?.found?.version ?? null;
  }

  /** The version that runs. */
  get version(): string {
    return this.#own.version;
  }

  /**
   * Prepares the update to the offered version, for an admin. Returns the function that begins it. Its
   * promise resolves when `state` shows the update.
   *
   * @throws UpdateError if it cannot begin
   */
  async prepare(version: string): Promise<(askedBy: string) => Promise<void>> {
    const found = this.#offer?.found ?? null;
    if (this.#own.updateKey === null) throw new UpdateError(NO_KEY);
    if (found === null || found.version !== version)
      throw new UpdateError(`Version ${version} is not offered any more. Look again.`);
    if (this.#isRunning) throw new UpdateError(UNDER_WAY);
    if (!(await this.#mayReplace())) throw new UpdateError('This service may not replace its program.');
    const own = this.#own.executable!;
    return (askedBy) => this.#beginOffered(found, own, askedBy);
  }

  #beginOffered(found: Offer, own: string, askedBy: string): Promise<void> {
    if (this.#isRunning) return this.#noted;
    const noted = Promise.withResolvers<void>();
    const run = this.#begin(randomUUID(), askedBy, async (store) => {
      await store(found.version);
      noted.resolve();
      const candidate = await fetchCandidate(found, own);
      try {
        const checked = await openChecked(candidate, this.#conditions());
        if (checked.release.version !== found.version)
          throw new UpdateError('The file has another version than the offer.');
        return { checked, swap: () => this.#swap(checked, own) };
      } catch (error) {
        await fs.rm(candidate, { force: true });
        throw error;
      }
    });
    this.#noted = Promise.race([noted.promise, run]);
    return this.#noted;
  }

  #conditions() {
    return { key: keyOf(this.#own), present: this.#own.version, isDowngrade: false };
  }

  async #askOnce(): Promise<void> {
    const { updateUrl } = this.#services().config;
    if (updateUrl === null || this.#own.updateKey === null || this.#isRunning) return;
    this.#asking ??= this.#ask(updateUrl).finally(() => {
      this.#asking = null;
    });
    await this.#asking;
  }

  async #ask(url: string): Promise<void> {
    const { now } = this.#services();
    try {
      const found = await fetchOffer(url, this.#conditions());
      this.#offer = { found, problem: '', at: now() };
    } catch (error) {
      this.#offer = { found: null, problem: (error as Error).message, at: now() };
    }
  }

  /** Whether this process may replace its program, and itself. */
  async #mayReplace(): Promise<boolean> {
    const { executable } = this.#own;
    if (executable === null || !this.#services().restart.isPossible) return false;
    return fs.access(path.dirname(executable), fs.constants.W_OK).then(
      () => true,
      () => false,
    );
  }

  /** Runs an update. Its outcome is in its state. */
  async #begin(
    id: string,
    askedBy: string,
    open: (store: (to: string) => Promise<void>) => Promise<{ checked: Checked; swap: () => Promise<void> }>,
  ): Promise<void> {
    const services = this.#services();
    const { dataDir } = services.config;
    const store = (to: string, phase: UpdateState['phase'], problem = '') =>
      writeUpdate(dataDir, {
        ...{ id, from: this.#own.version, to, schema: migrations.length, phase, problem, askedBy },
        ...{ at: services.now(), since: services.now(), heldAt: null, candidate: '', starts: 0 },
        isNewInPlace: false,
      });
    // Two admins, or two clicks, can come this far at the same moment.
    if (this.#isRunning) return;
    this.#isRunning = true;
    let opened: Checked | null = null;
    let to = '';
    try {
      if (!services.restart.isPossible) throw new UpdateError('This Hearth cannot replace itself.');
      const last = readUpdate(dataDir);
      // The way back leads to this program, and not to the one that failed.
      if (last !== null && (await hasFailedInPlace(last, this.#own))) await swapBack(this.#own.executable!);
      const { checked, swap } = await open((version) => {
        to = version;
        return store(version, 'fetching');
      });
      opened = checked;
      await runUpdate({
        site: this.#site(checked, swap),
        ...{ checked, id, askedBy, from: this.#own.version, schema: migrations.length },
        now: services.now,
        env: process.env,
      });
      const { phase, problem } = readUpdate(dataDir) ?? {};
      if (phase === 'refused' && problem) this.#report(problem);
    } catch (error) {
      const problem = (error as Error).message;
      this.#report(problem);
      await store(to, 'refused', problem).catch(() => {});
    } finally {
      this.#isRunning = false;
      // Node ends the process if an open file is forgotten.
      await opened?.close();
      // A candidate that was not put in place is of no use any more.
      if (opened !== null && askedBy !== '') await fs.rm(opened.file, { force: true }).catch(() => {});
    }
  }

  #site(checked: Checked, swap: () => Promise<void>): Site {
    const services = this.#services();
    const args = process.argv.slice(2);
    const become = async (file: string) => {
      services.heldWrites.release('anew');
      services.restart.begin({ program: { file, args } });
      // The process is replaced meanwhile.
      await new Promise(() => {});
    };
    const own = this.#own.executable!;
    return {
      ...{ dataDir: services.config.dataDir, postgres: services.config.postgres },
      serveArgs: args,
      present: hearthCommand([]),
      backUp: () => backUp(services),
      hold: async () => {
        await services.heldWrites.hold();
        await services.quieten();
        await services.database.hold();
      },
      swap,
      start: () => become(own),
      goBack: async () => {
        if (!(await checked.isAt(own)) || (await swapBack(own))) return await become(own);
        // The next start must not run the new program, which is still in place.
        const { dataDir } = services.config;
        const state = readUpdate(dataDir);
        if (state !== null) await writeUpdate(dataDir, { ...state, isNewInPlace: true }).catch(() => {});
        return await become(beforePath(own));
      },
    };
  }

  async #swap(checked: Checked, own: string): Promise<void> {
    if (!(await checked.isAt(checked.file)))
      throw new UpdateError('The checked copy of the new program was replaced by another file.');
    await swapProgram(checked.file, own);
    if (!(await checked.isAt(own)))
      throw new UpdateError('The checked copy of the new program was replaced by another file.');
  }

  /** Waits until the command has replaced the program. @throws UpdateError if it does not in time */
  async #untilSwapped(checked: Checked): Promise<void> {
    const own = this.#own.executable!;
    const until = performance.now() + UPDATES.swapMs;
    while (!(await checked.isAt(own))) {
      if (performance.now() > until)
        throw new UpdateError(
          'The command that asked for the update has ended, and the program was not replaced.',
        );
      await sleep(100);
    }
  }
}

const UNDER_WAY = 'An update is under way.';

/** Makes a backup, as an admin does. @throws UpdateError if it fails */
export async function backUp({ backups }: Pick<Needed, 'backups'>): Promise<void> {
  await backups.settled();
  const before = (await backups.state()).lastMade?.name;
  await backups.make('');
  await backups.settled();
  const { lastMade, failure } = await backups.state();
  if (lastMade === null || lastMade.name === before)
    throw new UpdateError(
      `No backup could be made, so nothing was changed. ${failure?.message ?? ''}`.trim(),
    );
}

export const isEnded = ({ phase }: Pick<UpdateState, 'phase'>) => UPDATE_ENDS.has(phase);
