import { ApiError, apiUrl, post } from '../../browser/request.ts';
import { newId } from '../../model/ids.ts';
import { type EditorEvents, MAX_TABS, type Place } from '../../model/together.ts';

/**
 * The line by which the server tells the editor of other people. The tabs of a browser share one line, because a browser opens only
 * six connections to a server over HTTP/1.1: the tab that holds the lock has the line, and passes the events on.
 */

const LOCK = 'hearth-together';
const CHANNEL = 'hearth-together';
/** The prefix of the lock that each tab holds while it is open. */
const TAB_LOCK = 'hearth-together:';

/** Movements within this time are reported together, in milliseconds. */
const REPORT_MS = 250;
/** The time between two checks for tabs that were closed without saying so. */
const CHECK_MS = 30_000;
/** The pauses before the line is opened again: doubled after each failure, and a random part shorter. */
const PAUSE_MS = { least: 1000, most: 60_000 };
/** A line that lasted this long was a good one: the next pause is the shortest again. */
const GOOD_MS = 10_000;

export type EditorEvent = {
  [Name in keyof EditorEvents]: { readonly name: Name; readonly data: EditorEvents[Name] };
}[keyof EditorEvents];

type Message =
  | { readonly type: 'place'; readonly tab: string; readonly place: Omit<Place, 'tab'> | null }
  | { readonly type: 'ask' }
  | { readonly type: 'event'; readonly event: EditorEvent };

export interface EventLine {
  /** The id of this tab, as others get it. */
  readonly tab: string;
  /** Reports where the person is in this tab; null if the tab shows no page that can be reported. */
  report(place: Omit<Place, 'tab'> | null): void;
  close(): void;
}

/** Joins the line of this browser, or opens it. @param hear called with each event of all tabs' pages */
export function openLine(apiBaseUrl: string, hear: (event: EditorEvent) => void): EventLine {
  const tab = newId();
  const channel = new BroadcastChannel(CHANNEL);
  const closing = new AbortController();
  const { signal } = closing;
  let own: Omit<Place, 'tab'> | null = null;
  let lead: Lead | null = null;

  const say = (message: Message) => channel.postMessage(message);
  const tell = () => {
    say({ type: 'place', tab, place: own });
    lead?.place(tab, own);
  };
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.type === 'event') hear(data.event);
    else if (data.type === 'ask') tell();
    else lead?.place(data.tab, data.place);
  };
  const leave = () => say({ type: 'place', tab, place: null });
  window.addEventListener('pagehide', leave, { signal });
  window.addEventListener('pageshow', tell, { signal });

  const takeTheLead = () => {
    lead = new Lead(apiBaseUrl, (event) => {
      hear(event);
      say({ type: 'event', event });
    });
    lead.place(tab, own);
    say({ type: 'ask' });
    const ended = Promise.withResolvers<void>();
    signal.addEventListener('abort', () => {
      lead?.close();
      ended.resolve();
    });
    return ended.promise;
  };
  // Pages served by plain HTTP in a local network have no locks. Each of their tabs has a line of its own.
  if (navigator.locks === undefined) void takeTheLead();
  else {
    const ended = Promise.withResolvers<void>();
    signal.addEventListener('abort', () => ended.resolve());
    navigator.locks.request(`${TAB_LOCK}${tab}`, { signal }, () => ended.promise).catch(() => {});
    navigator.locks.request(LOCK, { signal }, takeTheLead).catch(() => {});
  }
  return {
    tab,
    report: (place) => {
      own = place;
      tell();
    },
    close: () => {
      leave();
      closing.abort();
      channel.close();
    },
  };
}

/** The tab that has the line. */
class Lead {
  readonly #apiBaseUrl: string;
  readonly #pass: (event: EditorEvent) => void;
  // @bounded the open tabs of this browser: closed ones are dropped
  readonly #places = new Map<string, Omit<Place, 'tab'>>();
  readonly #closing = new AbortController();
  #connection: string | null = null;
  #hello: EditorEvent | null = null;
  #source: EventSource | null = null;
  #openedAt = 0;
  #pause = PAUSE_MS.least;
  #waiting: ReturnType<typeof setTimeout> | undefined;
  #reporting: ReturnType<typeof setTimeout> | undefined;
  readonly #checking: ReturnType<typeof setInterval>;

  constructor(apiBaseUrl: string, pass: (event: EditorEvent) => void) {
    this.#apiBaseUrl = apiBaseUrl;
    this.#pass = pass;
    this.#checking = setInterval(() => void this.#dropClosedTabs(), CHECK_MS);
    // A connection that is back, or a person who is back, does not wait for the end of a pause.
    const now = () => {
      if (this.#source === null && document.visibilityState === 'visible') this.#open();
    };
    window.addEventListener('online', now, { signal: this.#closing.signal });
    document.addEventListener('visibilitychange', now, { signal: this.#closing.signal });
    this.#open();
  }

  place(tab: string, place: Omit<Place, 'tab'> | null): void {
    // A tab that has just joined does not know yet who it is.
    if (!this.#places.has(tab) && this.#hello !== null) this.#pass(this.#hello);
    if (place === null) this.#places.delete(tab);
    else this.#places.set(tab, place);
    this.#reporting ??= setTimeout(() => {
      this.#reporting = undefined;
      void this.#report();
    }, REPORT_MS);
  }

  close(): void {
    clearInterval(this.#checking);
    clearTimeout(this.#waiting);
    clearTimeout(this.#reporting);
    this.#closing.abort();
    this.#source?.close();
  }

  #open(): void {
    clearTimeout(this.#waiting);
    this.#openedAt = Date.now();
    const source = new EventSource(apiUrl(this.#apiBaseUrl, 'editor/events'));
    this.#source = source;
    source.onerror = () => this.#again();
    const listen = (name: EditorEvent['name'], hear: (event: EditorEvent) => void) =>
      source.addEventListener(name, ({ data }: MessageEvent<string>) =>
        hear({ name, data: JSON.parse(data) } as EditorEvent),
      );
    listen('hello', (event) => {
      if (event.name === 'hello') this.#connection = event.data.connection;
      this.#hello = event;
      this.#pass(event);
      void this.#report();
    });
    listen('here', this.#pass);
    listen('changed', this.#pass);
    listen('commented', this.#pass);
  }

  /** Opens the line again after a pause. Nobody is shown meanwhile, because nobody knows who is there. */
  #again(): void {
    this.#source?.close();
    this.#source = null;
    this.#connection = null;
    for (const { page } of this.#places.values()) this.#pass({ name: 'here', data: { page, people: [] } });
    this.#pause =
      Date.now() - this.#openedAt > GOOD_MS ? PAUSE_MS.least : Math.min(2 * this.#pause, PAUSE_MS.most);
    clearTimeout(this.#waiting);
    this.#waiting = setTimeout(() => this.#open(), this.#pause * (0.5 + Math.random() / 2));
  }

  async #report(): Promise<void> {
    const connection = this.#connection;
    if (connection === null) return;
    const places = [...this.#places].slice(-MAX_TABS).map(([tab, place]) => ({ tab, ...place }));
    try {
      await post(this.#apiBaseUrl, 'editor/here', { connection, places });
    } catch (error) {
      // The server no longer knows the line: it has started anew. All other failures pass with the next movement.
      const isUnknown = error instanceof ApiError && error.response?.status === 404;
      if (isUnknown && this.#connection === connection) this.#again();
    }
  }

  async #dropClosedTabs(): Promise<void> {
    if (navigator.locks === undefined) return;
    const { held = [] } = await navigator.locks.query();
    const open = new Set(held.map(({ name = '' }) => name));
    for (const tab of this.#places.keys()) if (!open.has(`${TAB_LOCK}${tab}`)) this.place(tab, null);
  }
}
