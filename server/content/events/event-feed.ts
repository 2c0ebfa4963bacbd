import type { Database } from '../../../db/connection.ts';
import { demoEvents } from '../../../db/demo/events.ts';
import { eventList, putEventList } from '../../../db/event-queries.ts';
import { HearthError } from '../../../src/model/errors.ts';
import {
  type EventRecord,
  eventsOfFilter,
  type PageEvents,
  type SiteEvent,
} from '../../../src/model/events.ts';
import type { BackgroundDuty } from '../../core/changes/background-duty.ts';
import type { Config } from '../../core/config/config.ts';
import { EVENTS } from '../../core/limits/limits.ts';
import type { EventService } from './humanitix.ts';
import { upcoming } from './upcoming.ts';

/** The default site for booking Humanitix events. */
const BOOKING_URL = 'https://events.humanitix.com';
/** The booking site of invented events, at an address that does not exist. */
const DEMO_BOOKING_URL = 'https://events.example.org';

/** The source of the event list in a demo database. */
export const DEMO_SOURCE = 'demo';

export interface EventFeedOptions {
  readonly config: Pick<Config, 'demo' | 'eventsSiteUrl' | 'timeZone'>;
  readonly database: Pick<Database, 'writer'>;
  /** The service that lists events; null if the owner has no account with an event service. */
  readonly service: EventService | null;
  readonly now: () => string;
  /** Called when the events that readers see must change. */
  readonly onChange: () => void;
  /** Called with each problem, described for the owner. */
  readonly report: (problem: string, error?: unknown) => void;
  /** Whether this server does the work that only one of several servers does; by default, it does. */
  readonly duty?: Pick<BackgroundDuty, 'isHere'>;
}

/**
 * The events for rendering pages, and the time (in milliseconds) at which pages with these events become outdated. The time is
 * null if the pages never become outdated.
 */
export interface CurrentEvents {
  readonly events: PageEvents;
  readonly validUntil: number | null;
}

interface GoodAnswer {
  readonly records: readonly EventRecord[];
  /** The event records, in the form in which they are stored as text. */
  readonly text: string;
  readonly fetchedAt: number;
}

/**
 * The organisation's events, from the last good response of the service. The events are refreshed in the background, and stored
 * so that they survive a restart. Rendering a page never waits for the service. A demo site that has no service shows invented
 * events.
 */
export class EventFeed {
  readonly #options: EventFeedOptions;
  #service: EventService | null;
  #isStarted = false;
  #answer: GoodAnswer | null = null;
  #isDemo = false;
  #storedAt = Number.NEGATIVE_INFINITY;
  #triedAt = Number.NEGATIVE_INFINITY;
  #refreshing: Promise<boolean> | null = null;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(options: EventFeedOptions) {
    this.#options = options;
    this.#service = options.service;
  }

  /** Reads the last good response from the database. Ignores a stored response if it is from another account or service. */
  async load(): Promise<void> {
    const { database, config } = this.#options;
    const service = this.#service;
    const stored = await eventList(database.writer);
    this.#isDemo = service === null && config.demo && stored?.source === DEMO_SOURCE;
    if (stored === null) return;
    if (service?.source !== stored.source) return;
    const fetchedAt = Date.parse(stored.fetched_at);
    this.#answer = { records: JSON.parse(stored.events), text: stored.events, fetchedAt };
    this.#storedAt = fetchedAt;
  }

  /** Fetches the events at intervals, until the feed is closed. */
  start(): void {
    this.#isStarted = true;
    if (this.#service === null || this.#timer !== undefined) return;
    const age = this.#now() - (this.#answer?.fetchedAt ?? 0);
    this.#again(age >= 0 && age < EVENTS.everyMs ? EVENTS.everyMs - age : 0);
  }

  /** Lists the events of another service, or of none, from now on. */
  async use(service: EventService | null): Promise<void> {
    const before = this.#service;
    this.#service = service;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    await before?.close();
    await this.#refreshing;
    if (service?.source !== before?.source) {
      this.#answer = null;
      this.#storedAt = Number.NEGATIVE_INFINITY;
      await this.load();
    }
    if (this.#isStarted) this.start();
  }

  /** Cancels fetches that are running. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#service?.close();
    await this.#refreshing;
  }

  current(): CurrentEvents {
    const now = this.#now();
    if (this.#service === null) {
      return this.#isDemo ? this.#listed(demoEvents(now), DEMO_BOOKING_URL) : without('not-set-up');
    }
    const end = (this.#answer?.fetchedAt ?? Number.NEGATIVE_INFINITY) + EVENTS.shownForMs;
    if (this.#answer === null || now >= end) return without('unavailable');
    return this.#listed(this.#answer.records, BOOKING_URL, end);
  }

  /**
   * Returns the upcoming events whose names or tags contain the words of a filter, by date. If there are no events to show,
   * first asks the service for them.
   *
   * @throws HearthError 'events-unavailable', 'events-not-set-up' (503)
   */
  async list(filter: string): Promise<readonly SiteEvent[]> {
    if (this.current().events.kind === 'unavailable') await this.#refreshSoon();
    const { events } = this.current();
    if (events.kind !== 'listed') throw new HearthError(`events-${events.kind}`);
    return eventsOfFilter(events.events, filter);
  }

  #listed(
    records: readonly EventRecord[],
    bookingUrl: string,
    end = Number.POSITIVE_INFINITY,
  ): CurrentEvents {
    const { eventsSiteUrl, timeZone } = this.#options.config;
    const events = upcoming(records, { now: this.#now(), bookingUrl: eventsSiteUrl ?? bookingUrl, timeZone });
    const next = events[0] === undefined ? Number.POSITIVE_INFINITY : Date.parse(events[0].startDate);
    const validUntil = Math.min(end, next);
    return {
      events: { kind: 'listed', events },
      validUntil: Number.isFinite(validUntil) ? validUntil : null,
    };
  }

  #again(ms: number): void {
    this.#timer = setTimeout(() => void this.#run(), ms).unref();
  }

  async #run(): Promise<void> {
    if (this.#options.duty?.isHere === false) {
      // The server on duty fetches and stores them.
      await this.load().catch((error: unknown) =>
        this.#options.report('The events could not be read.', error),
      );
      if (!this.#isClosed) this.#again(EVENTS.retryMs);
      return;
    }
    const isGood = await this.#refresh();
    if (!this.#isClosed) this.#again(isGood ? EVENTS.everyMs : EVENTS.retryMs);
  }

  /** Asks the service for events, unless the service was asked a moment ago. Waits at most as long as a call may take. */
  async #refreshSoon(): Promise<void> {
    if (this.#refreshing === null && performance.now() - this.#triedAt < EVENTS.leastRetryMs) return;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, EVENTS.waitMs);
    });
    await Promise.race([this.#refresh(), late]);
    clearTimeout(timer);
  }

  /** Fetches the events, once for all concurrent callers, and stores them. Returns whether the fetch succeeded; never rejects. */
  #refresh(): Promise<boolean> {
    this.#refreshing ??= this.#fetch()
      .catch((error: unknown) => {
        this.#options.report('The events could not be fetched.', error);
        return false;
      })
      .finally(() => {
        this.#refreshing = null;
        this.#triedAt = performance.now();
      });
    return this.#refreshing;
  }

  async #fetch(): Promise<boolean> {
    const { now, report, onChange } = this.#options;
    const service = this.#service;
    if (service === null || this.#isClosed) return false;
    const fetched = await service.fetchEvents(now());
    if (service !== this.#service) return false;
    if (fetched.kind === 'failed') {
      if (!this.#isClosed) report(fetched.problem);
      return false;
    }
    const wasShown = this.current().events.kind === 'listed';
    const text = JSON.stringify(fetched.events);
    const isSame = text === this.#answer?.text;
    const fetchedAt = this.#now();
    this.#answer = { records: fetched.events, text, fetchedAt };
    await this.#store(service.source, { text, fetchedAt, isSame });
    if (!wasShown || !isSame) onChange();
    return true;
  }

  /** Stores the events. Events are shown even if they cannot be stored. */
  async #store(
    source: string,
    {
      text,
      fetchedAt,
      isSame,
    }: { readonly text: string; readonly fetchedAt: number; readonly isSame: boolean },
  ): Promise<void> {
    if (isSame && fetchedAt - this.#storedAt < EVENTS.storeMs) return;
    try {
      const fetched_at = new Date(fetchedAt).toISOString();
      await putEventList(this.#options.database.writer, { source, fetched_at, events: text });
      this.#storedAt = fetchedAt;
    } catch (error) {
      this.#options.report('The events could not be stored.', error);
    }
  }

  #now(): number {
    return Date.parse(this.#options.now());
  }
}

function without(kind: 'unavailable' | 'not-set-up'): CurrentEvents {
  return { events: { kind }, validUntil: null };
}

declare module '../../core/services.ts' {
  interface Services {
    /** The upcoming events, kept up to date in the background. */
    readonly events: EventFeed;
  }
}
