import type { EventRecord } from '../../../src/model/events.ts';
import { isObject } from '../../../src/model/json.ts';
import type { HumanitixConfig } from '../../core/config/config.ts';
import { EVENTS } from '../../core/limits/limits.ts';
import { fetchOutside, type OutsideFailure } from '../../outside/fetch/fetch-outside.ts';
import { Retrying, type RetryOptions } from '../../outside/fetch/retrying.ts';
import { hasTagIds, isEvent, readEvents, readTags } from './read-events.ts';

/** All events, or the reason why the events are not known, worded for the owner's log. */
export type FetchedEvents =
  | { readonly kind: 'listed'; readonly events: readonly EventRecord[] }
  | { readonly kind: 'failed'; readonly problem: string };

/** A service that lists events. Never throws if the service fails. */
export interface EventService {
  /** Identifies the service and the account. */
  readonly source: string;
  fetchEvents(now: string): Promise<FetchedEvents>;
  close(): Promise<void>;
}

export interface HumanitixOptions {
  readonly config: HumanitixConfig;
  /** The address of this site, which tells the service who makes the request, as in `OutsideRequest`. */
  readonly siteUrl: string | null;
  /** The time zone used for events that name a time zone that does not exist. */
  readonly timeZone: string;
  readonly source: string;
  /** Shorter retries, for tests. */
  readonly retries?: Partial<RetryOptions>;
}

const RETRIES: RetryOptions = {
  tries: 3,
  backOffMs: 2000,
  maxWaitMs: 30_000,
  pause: { afterFailures: 9, ms: 5 * 60_000, maxMs: 60 * 60_000 },
  concurrent: 1,
  waiting: 1,
};

/** Reports that the service did not send a page of a list, with the reason in words. */
class PageFailure extends Error {
  override name = 'PageFailure';
  readonly failure: OutsideFailure | null;

  constructor(problem: string, failure: OutsideFailure | null = null) {
    super(problem);
    this.failure = failure;
  }
}

/**
 * Reads the events of a Humanitix account from its public API: `GET /v1/events`, and `GET /v1/tags` for the names of the tags.
 * If one page of a list fails, the whole list fails.
 */
export class Humanitix implements EventService {
  readonly source: string;
  readonly #options: HumanitixOptions;
  readonly #api: string;
  readonly #retrying: Retrying;

  constructor(options: HumanitixOptions) {
    this.source = options.source;
    this.#options = options;
    // Humanitix's documentation gives the URL both with and without the version.
    this.#api = `${options.config.baseUrl.replace(/\/v1$/, '')}/v1`;
    this.#retrying = new Retrying({ ...RETRIES, ...options.retries });
  }

  async fetchEvents(now: string): Promise<FetchedEvents> {
    try {
      const sent = await this.#all('events', '&inFutureOnly=true');
      if (sent.length > 0 && !sent.some(isEvent))
        throw new PageFailure('Humanitix sent a list without any event in it.');
      const tagNames = hasTagIds(sent) ? await this.#tagNames() : new Map<string, string>();
      const events = readEvents(sent, { now, timeZone: this.#options.timeZone, tagNames });
      const byId = new Map(events.map((event) => [event._id, event]));
      return { kind: 'listed', events: [...byId.values()].slice(0, EVENTS.stored) };
    } catch (error) {
      if (error instanceof PageFailure) return { kind: 'failed', problem: error.message };
      throw error;
    }
  }

  close(): Promise<void> {
    return this.#retrying.close();
  }

  /** Returns no names if the account's key may not read tags. */
  async #tagNames(): Promise<ReadonlyMap<string, string>> {
    try {
      return new Map(readTags(await this.#all('tags', '')));
    } catch (error) {
      const status = error instanceof PageFailure ? error.failure?.status : undefined;
      if (status === 403 || status === 404) return new Map();
      throw error;
    }
  }

  /** Returns all entries of a list, fetched page by page. @throws PageFailure */
  async #all(list: 'events' | 'tags', query: string): Promise<unknown[]> {
    const entries: unknown[] = [];
    for (let page = 1; page <= EVENTS.maxPages; page += 1) {
      const answer = await this.#page(list, `page=${page}&pageSize=${EVENTS.pageSize}${query}`);
      const { total } = answer;
      const sent = answer[list];
      if (!Array.isArray(sent))
        throw new PageFailure(`Humanitix sent something else than a list of ${list}.`);
      entries.push(...sent.slice(0, EVENTS.stored));
      const isLast = typeof total === 'number' ? entries.length >= total : sent.length < EVENTS.pageSize;
      if (sent.length === 0 || isLast) break;
    }
    return entries;
  }

  /** Returns one page of a list. @throws PageFailure */
  async #page(list: string, query: string): Promise<Record<string, unknown>> {
    const url = `${this.#api}/${list}?${query}`;
    const { config, siteUrl } = this.#options;
    const response = await this.#retrying.fetch(url, (signal) =>
      fetchOutside(url, {
        headers: { 'x-api-key': config.apiKey },
        timeoutMs: EVENTS.timeoutMs,
        maxBytes: EVENTS.maxBytes,
        accept: ['application/json'],
        siteUrl,
        signal,
      }),
    );
    if (response.kind === 'failed') throw new PageFailure(problemOf(response), response);
    const answer = parsed(response.body.toString());
    if (!isObject(answer)) throw new PageFailure('Humanitix sent something else than JSON.');
    return answer;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Describes a failure for the owner, without any data of the request. */
function problemOf({ reason, status }: OutsideFailure): string {
  if (status !== undefined && [400, 401, 403].includes(status)) {
    return `Humanitix refuses the key (${status}). Check HUMANITIX_API_KEY.`;
  }
  if (status === 404 || (status !== undefined && status >= 300 && status < 400)) {
    return `Humanitix is not at that address (${status}). Check HUMANITIX_BASE_URL.`;
  }
  return {
    slow: 'Humanitix did not answer in time.',
    unreachable: 'Humanitix could not be reached.',
    'too-large': 'Humanitix sent more than is taken.',
    'wrong-type': 'Humanitix sent something else than JSON. Check HUMANITIX_BASE_URL.',
    status: `Humanitix is out of order (${status}).`,
    paused: 'Humanitix failed too often, and is left alone for a while.',
  }[reason];
}
