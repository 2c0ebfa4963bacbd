import { EventEmitter, once } from 'node:events';
import type { Database } from '../../../db/connection.ts';
import {
  failedPosterAttempts,
  forgetPosterFailures,
  nextMissingPoster,
  nextPosterAttempt,
  type PosterSource,
  putPosterFailure,
  storedPosters,
} from '../../../db/poster-queries.ts';
import { HearthError } from '../../../src/model/errors.ts';
import { type MapLocation, placeOfMapPicture } from '../../../src/model/map.ts';
import { VIDEO_TYPES, videoOfPoster } from '../../../src/model/video.ts';
import type { BackgroundDuty } from '../../core/changes/background-duty.ts';
import type { Config } from '../../core/config/config.ts';
import { POSTERS } from '../../core/limits/limits.ts';
import { type FetchedPoster, PosterServices } from './fetch-poster.ts';

interface Needs {
  /** Whether this server does the work that only one of several servers does; by default, it does. */
  readonly duty?: Pick<BackgroundDuty, 'isHere'>;
  readonly config: Pick<Config, 'posterUrls' | 'siteUrl'>;
  readonly database: Pick<Database, 'writer'>;
  readonly now: () => string;
  /**
   * Stores a picture from a service as a poster. Returns false if no document uses the poster any more.
   *
   * @throws HearthError if the bytes are not a picture that can be shown
   */
  readonly keep: (id: string, source: PosterSource, body: Buffer) => Promise<boolean>;
  /** Composes the picture of a place. @throws HearthError if too much work waits; errors of the disk */
  readonly mapPicture: (
    place: MapLocation,
  ) => Promise<FetchedPoster | { kind: 'failed'; reason: 'broken-tile' }>;
  /** Called with the id of each poster that has arrived. */
  readonly onArrived: (id: string) => Promise<void>;
  /** Called with the details of each problem, for the log. */
  readonly report: (details: object) => void;
}

/** Error codes of image work that say nothing about the picture itself. */
const OURS: ReadonlySet<string> = new Set(['unavailable']);

const [FIRST_WAIT_MS = POSTERS.everyMs] = POSTERS.waitsMs;
const LAST_WAIT_MS = POSTERS.waitsMs.at(-1) ?? FIRST_WAIT_MS;

/** The sources of posters. Each source is asked independently of the other sources. */
const SOURCES: readonly PosterSource[] = [...VIDEO_TYPES, 'map'];

/**
 * Fetches pictures for videos that have no picture of their own, and composes pictures of places. This work is done in the
 * background, on one picture at a time from each source. The list of missing pictures is not stored, because it can be computed
 * from the documents. The work can therefore continue after a restart. A failed attempt is stored, with the time of the next
 * attempt.
 */
export class Posters {
  readonly #needs: Needs;
  readonly #services: PosterServices;
  /** Emits the id of a poster when it has arrived or been postponed. */
  readonly #tried = new EventEmitter().setMaxListeners(0);
  #running: Promise<unknown> | null = null;
  #isAskedAgain = false;
  #isClosed = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(needs: Needs) {
    this.#needs = needs;
    this.#services = new PosterServices(needs.config);
  }

  /** Looks for missing posters, some time after the start of the server. */
  start(firstMs: number = POSTERS.firstMs): void {
    this.#wakeIn(firstMs);
  }

  /**
   * Fetches the missing posters of a document that was just stored, including posters that could not be fetched before. Returns
   * immediately, before any work is done.
   */
  wanted(ids: readonly string[]): void {
    if (ids.length === 0 || this.#isClosed) return;
    setImmediate(() => {
      forgetPosterFailures(this.#needs.database.writer, ids)
        .then(() => this.#wake())
        .catch((err: unknown) => this.#needs.report({ err }));
    });
  }

  /**
   * Like `wanted`, but resolves once the posters have arrived or failed, or after `ms` milliseconds. Resolves immediately if no
   * poster is missing. Never rejects.
   */
  async soon(ids: readonly string[], ms: number): Promise<void> {
    try {
      if (ids.length === 0 || this.#isClosed) return;
      const there = await storedPosters(this.#needs.database.writer, ids);
      const missing = ids.filter((id) => !there.has(id));
      if (missing.length === 0) return;
      const signal = AbortSignal.timeout(ms);
      const tried = missing.map((id) => once(this.#tried, id, { signal }));
      this.wanted(missing);
      await Promise.allSettled(tried);
    } catch (err) {
      this.#needs.report({ err });
    }
  }

  /** Resolves when all posters that can be fetched now have arrived, or when this object is closed. */
  async idle(): Promise<void> {
    while (this.#running !== null) await this.#running;
  }

  /** Cancels the request that is running. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#services.close();
    await this.#running;
  }

  #wake(): void {
    if (this.#isClosed) return;
    this.#isAskedAgain = true;
    this.#running ??= this.#run().finally(() => {
      this.#running = null;
    });
  }

  #wakeIn(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (this.#needs.duty?.isHere === false) this.#wakeIn(POSTERS.everyMs);
      else this.#wake();
    }, ms).unref();
  }

  /** Fetches from all sources at the same time, so that a service that does not answer does not delay the others. */
  async #run(): Promise<void> {
    let waitsMs: number[] = [];
    while (this.#isAskedAgain && !this.#isClosed) {
      this.#isAskedAgain = false;
      waitsMs = await Promise.all(SOURCES.map((source) => this.#runFor(source)));
    }
    if (!this.#isClosed) this.#wakeIn(Math.max(1000, Math.min(...waitsMs, POSTERS.everyMs)));
  }

  /** Fetches all posters that can be fetched from a source now, and returns the time until the next attempt, in milliseconds. */
  async #runFor(source: PosterSource): Promise<number> {
    const { database, now, report } = this.#needs;
    try {
      for (;;) {
        const id = this.#isClosed ? null : await nextMissingPoster(database.writer, source, now());
        if (id === null) break;
        await this.#get(id, source);
      }
      const next = this.#isClosed ? null : await nextPosterAttempt(database.writer, source);
      return next === null ? POSTERS.everyMs : Date.parse(next) - Date.parse(now());
    } catch (err) {
      report({ err });
      return FIRST_WAIT_MS;
    }
  }

  /** Fetches and stores a poster. If that fails, stores the time of the next attempt. */
  async #get(id: string, source: PosterSource): Promise<void> {
    const fetched = await this.#fetch(id, source);
    if (this.#isClosed) return;
    const problem = fetched.kind === 'ok' ? await this.#store(id, source, fetched.body) : fetched;
    if (problem !== null) await this.#putOff(id, source, problem);
    this.#tried.emit(id);
  }

  async #fetch(id: string, source: PosterSource): Promise<{ kind: 'ok'; body: Buffer } | NoPicture> {
    if (source !== 'map') {
      const video = videoOfPoster(id);
      return video === null ? NO_PICTURE : this.#services.fetch(video);
    }
    const place = placeOfMapPicture(id);
    if (place === null) return NO_PICTURE;
    try {
      return await this.#needs.mapPicture(place);
    } catch (error) {
      return { kind: 'failed', ...problemOf(error) };
    }
  }

  /**
   * Stores bytes as a poster. Returns null, or the problem if the bytes are not a picture that can be shown. Also returns null
   * if no document uses the poster any more.
   */
  async #store(id: string, source: PosterSource, body: Buffer): Promise<Problem | null> {
    const { keep, database, onArrived } = this.#needs;
    try {
      const isStored = await keep(id, source, body);
      await forgetPosterFailures(database.writer, [id]);
      if (isStored) await onArrived(id);
      return null;
    } catch (error) {
      return problemOf(error);
    }
  }

  async #putOff(id: string, source: PosterSource, problem: Problem): Promise<void> {
    const { database, now, report } = this.#needs;
    const { reason, status, retryAfterMs = FIRST_WAIT_MS } = problem;
    const failed = await failedPosterAttempts(database.writer, id);
    // If the service was not asked, this does not count as an attempt.
    const isAsked = reason !== 'paused' && reason !== 'not-asked';
    const untilAsked = reason === 'paused' ? retryAfterMs : POSTERS.everyMs;
    // The attempts for a place continue, because the map tiles of a place become available at some time, while a video can be
    // gone for good.
    const atLast = source === 'map' ? LAST_WAIT_MS : null;
    const waitMs = isAsked ? (POSTERS.waitsMs[failed] ?? atLast) : untilAsked;
    await putPosterFailure(database.writer, {
      id,
      attempts: isAsked ? failed + 1 : failed,
      reason: status === undefined ? reason : `${reason} ${status}`,
      next_attempt_at: waitMs === null ? null : new Date(Date.parse(now()) + waitMs).toISOString(),
    });
    if (isAsked) report({ service: source, reason, status });
  }
}

/** The reason why a poster is missing. */
interface Problem {
  readonly reason: string;
  readonly status?: number;
  readonly retryAfterMs?: number;
}

type NoPicture = { readonly kind: 'failed' } & Problem;

const NO_PICTURE: NoPicture = { kind: 'failed', reason: 'no-picture' };

/** Returns the problem that image work has reported. */
function problemOf(error: unknown): Problem {
  if (!(error instanceof HearthError)) throw error;
  return { reason: OURS.has(error.code) ? 'paused' : error.code };
}

declare module '../../core/services.ts' {
  interface Services {
    /**
     * Fetches the pictures of videos and places. A caller that stores a document with videos or places calls `wanted` after the
     * commit.
     */
    readonly posters: Posters;
  }
}
