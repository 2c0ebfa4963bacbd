import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { HearthError } from '../../../src/model/errors.ts';
import type { FoundLocation } from '../../../src/model/map.ts';
import type { Config } from '../../core/config/config.ts';
import type { DiskCache } from '../../core/files/disk-cache.ts';
import { PLACE_SEARCH } from '../../core/limits/limits.ts';
import {
  fetchOutside,
  type OutsideFailure,
  type OutsideResponse,
} from '../../outside/fetch/fetch-outside.ts';
import { Retrying } from '../../outside/fetch/retrying.ts';
import { packPlaces, readPlaces, unpackPlaces } from './found-places.ts';

export interface PlaceSearchOptions {
  readonly config: Pick<Config, 'fromDashboard' | 'geocoderUrl' | 'siteUrl'>;
  /** The store of found places, which has a limited size and is kept across restarts. */
  readonly files: Pick<DiskCache, 'read' | 'write'>;
  readonly now: () => string;
  /** Called with each problem, described for the owner, without any part of the search. */
  readonly report: (problem: string) => void;
}

/**
 * Finds places with a service that works like Nominatim (`GET /search?q=…&format=json`). The service is asked at most once a
 * second, for all editors together. While the results for a text are stored, the service is not asked for the same text again.
 */
export class PlaceSearch {
  readonly #options: PlaceSearchOptions;
  readonly #service = new Retrying(PLACE_SEARCH.retries);
  /** The time of the last request, on the clock of `performance`. */
  #askedAt = Number.NEGATIVE_INFINITY;

  constructor(options: PlaceSearchOptions) {
    this.#options = options;
  }

  /**
   * Returns the places that match an address or a part of one, best first.
   *
   * @param query the text to search for, in one line
   * @throws HearthError 'place-search-not-set-up', 'place-search-busy', 'place-search-unavailable' (503)
   */
  async find(query: string): Promise<readonly FoundLocation[]> {
    const { config, files } = this.#options;
    if (config.geocoderUrl === null) throw new HearthError('place-search-not-set-up');
    const words = query.normalize().replaceAll(/\s+/g, ' ').trim();
    const key = keyOf(config.geocoderUrl, words);
    const packed = await files.read(key);
    const stored = packed === null ? null : unpackPlaces(packed, this.#now());
    if (stored !== null) return stored;
    const places = this.#placesIn(await this.#ask(config.geocoderUrl, words, key));
    const freshMs = places.length === 0 ? PLACE_SEARCH.noneMs : PLACE_SEARCH.foundMs;
    await files.write(key, packPlaces(places, this.#now() + freshMs));
    return places;
  }

  /** Cancels requests that are running. */
  async close(): Promise<void> {
    await this.#service.close();
  }

  #ask(address: string, words: string, key: string): Promise<OutsideResponse> {
    const url = new URL(address);
    if (!url.searchParams.has('format')) url.searchParams.set('format', 'json');
    url.searchParams.set('limit', String(PLACE_SEARCH.places));
    url.searchParams.set('q', words);
    return this.#service.fetch(key, async (signal) => {
      await this.#turn(signal);
      return fetchOutside(url.href, {
        timeoutMs: PLACE_SEARCH.timeoutMs,
        maxBytes: PLACE_SEARCH.maxBytes,
        accept: ['application/json'],
        headers: { 'accept-language': 'en' },
        publicOnly: this.#options.config.fromDashboard.includes('maps'),
        siteUrl: this.#options.config.siteUrl,
        signal,
      });
    });
  }

  /** Waits until a second has passed since the last request. */
  async #turn(signal: AbortSignal): Promise<void> {
    for (;;) {
      const ms = this.#askedAt + PLACE_SEARCH.everyMs - performance.now();
      if (ms <= 0 || signal.aborted) break;
      await sleep(Math.ceil(ms), undefined, { signal, ref: false }).catch(() => {});
    }
    this.#askedAt = performance.now();
  }

  /** Returns the places in a response. @throws HearthError 'place-search-busy', 'place-search-unavailable' */
  #placesIn(response: OutsideResponse): FoundLocation[] {
    if (response.kind === 'failed') return this.#placesOfFailure(response);
    const places = readPlaces(response.body);
    if (places === null) throw this.#failure('It sent something else than a list of places.');
    return places;
  }

  #placesOfFailure(failure: OutsideFailure): FoundLocation[] {
    if (failure.reason === 'paused' && failure.retryAfterMs === undefined)
      throw new HearthError('place-search-busy');
    // Some services answer with a 404 if there is no such place.
    if (failure.status === 404) {
      this.#options.report(`${problemOf(failure)} If nothing is ever found, check GEOCODER_URL.`);
      return [];
    }
    throw this.#failure(problemOf(failure), failure.retryAfterMs);
  }

  #failure(problem: string, retryAfterMs?: number): HearthError {
    this.#options.report(problem);
    const details = retryAfterMs === undefined ? {} : { retryAfter: Math.ceil(retryAfterMs / 1000) };
    return new HearthError('place-search-unavailable', {}, { details });
  }

  #now(): number {
    return Date.parse(this.#options.now());
  }
}

/**
 * Returns the key under which results are stored. The key depends on the service, so that results of one service are not shown
 * for another service. The service's API key cannot be derived from the hash.
 */
function keyOf(address: string, words: string): string {
  const source = createHash('sha256').update(address).digest('base64url').slice(0, 22);
  return `places-${source} ${words.toLowerCase()}`;
}

/** Describes a failure for the owner, without any part of the request. */
function problemOf({ reason, status }: OutsideFailure): string {
  if (status === 401 || status === 403) return `It refuses to answer (${status}). Check MAPS_KEY.`;
  return {
    slow: 'It did not answer in time.',
    unreachable: 'It could not be reached. Check GEOCODER_URL.',
    'too-large': 'It sent more than is taken.',
    'wrong-type': 'It sent something else than JSON. Check GEOCODER_URL.',
    status: `It answered with ${status}.`,
    paused: 'It failed too often, or asks to wait, and is left alone for a while.',
  }[reason];
}

declare module '../../core/services.ts' {
  interface Services {
    /** Finds places by the addresses that editors search for. */
    readonly placeSearch: PlaceSearch;
  }
}
