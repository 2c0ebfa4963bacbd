import { failureMessage } from '../../browser/request.ts';
import { withMinimumDelay } from '../ui/with-minimum-delay.ts';
import type { MediaItem } from './library-state.ts';
import type { Found, ListQuery } from './media-calls.ts';

/** The pause in typing before the server is searched, in milliseconds. */
export const SEARCH_PAUSE_MS = 250;

export interface ListState {
  readonly state: 'loading' | 'ready' | 'failed';
  /** The loaded items. While another search is loading, the list still contains the previous items. */
  readonly items: readonly MediaItem[];
  /** The number of all matching items; null before the first response. */
  readonly total: number | null;
  readonly query: ListQuery;
  /** Why loading failed, in words. */
  readonly problem: string | null;
}

/** The items of the library that match a search, loaded page by page. */
export interface MediaList {
  /** Searches after `pauseMs`, and loads the first page of the results. */
  look(query: ListQuery, pauseMs?: number): void;
  /** Loads the next page. */
  more(): void;
  /** Repeats the failed request. */
  again(): void;
  /** Updates an item, or adds a new one at the beginning. */
  put(item: MediaItem): void;
  /** Drops a removed item. */
  drop(id: string): void;
  stop(): void;
}

export const EMPTY_LIST: ListState = {
  state: 'loading',
  items: [],
  total: null,
  query: { search: '', sort: 'newest' },
  problem: null,
};

/** Creates a list of items. Calls `show` with each new state. Responses to earlier searches are ignored. */
export function mediaList(
  load: (query: ListQuery, page: number) => Promise<Found>,
  pageSize: number,
  show: (state: ListState) => void,
): MediaList {
  let current = EMPTY_LIST;
  let newest = 0;
  let pages = 0;
  /** The items put into the list since its first page was requested. */
  let added: MediaItem[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const set = (change: Partial<ListState>) => {
    current = { ...current, ...change };
    show(current);
  };
  const fetchPage = async (page: number) => {
    const own = newest;
    try {
      const { items, total } = await withMinimumDelay(load(current.query, page));
      if (own !== newest) return;
      pages = page;
      const known = page === 1 ? added : current.items;
      // Counts the uploads that are not on the loaded page, because the server's total may be older than these uploads.
      const missing = added.filter(({ _id }) => !items.some((item) => item._id === _id));
      const ids = new Set(known.map(({ _id }) => _id));
      set({
        state: 'ready',
        items: [...known, ...items.filter(({ _id }) => !ids.has(_id))],
        total: page === 1 ? total + missing.length : total,
      });
    } catch (error) {
      if (own === newest) set({ state: 'failed', problem: failureMessage(error) });
    }
  };
  const stop = () => {
    clearTimeout(timer);
    newest += 1;
  };
  const begin = (page: number, pauseMs = 0) => {
    stop();
    set({ state: 'loading', problem: null });
    timer = setTimeout(() => void fetchPage(page), pauseMs);
  };
  return {
    look: (query, pauseMs = 0) => {
      current = { ...current, query };
      pages = 0;
      added = [];
      begin(1, pauseMs);
    },
    more: () => {
      const next = Math.floor(current.items.length / pageSize) + 1;
      if (current.state === 'ready') begin(Math.min(next, pages + 1));
    },
    again: () => begin(pages + 1),
    put: (item) => {
      if (pages === 0) added = [item, ...added.filter(({ _id }) => _id !== item._id)];
      const isKnown = current.items.some(({ _id }) => _id === item._id);
      if (isKnown) set({ items: current.items.map((known) => (known._id === item._id ? item : known)) });
      else set({ items: [item, ...current.items], total: (current.total ?? 0) + 1 });
    },
    drop: (id) => {
      const items = current.items.filter(({ _id }) => _id !== id);
      const dropped = current.items.length - items.length;
      set({ items, total: current.total === null ? null : current.total - dropped });
    },
    stop,
  };
}
