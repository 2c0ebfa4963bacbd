import { atom, type ReadableAtom } from 'nanostores';
import { failureWords } from '../panels/failure-words.ts';
import { announce } from '../ui/announcements.ts';
import { withMinimumDelay } from '../ui/with-minimum-delay.ts';

/** The rows that a list of the dashboard shows, and what was asked for. */
export interface PagedState<Query, Row> {
  readonly state: 'loading' | 'ready' | 'failed';
  /** While others are loading, these are still the earlier ones. */
  readonly rows: readonly Row[];
  /** The number of all that match; null before the first response. */
  readonly total: number | null;
  readonly query: Query;
  /** Counted from 1. */
  readonly page: number;
  /** Why loading failed, in words. */
  readonly problem: string | null;
}

/** A list that is loaded a page at a time. */
export interface PagedList<Query, Row> {
  readonly $list: ReadableAtom<PagedState<Query, Row>>;
  /** Loads the first page for what is asked for now, after `pauseMs`. */
  look(change: Partial<Query>, pauseMs?: number): void;
  /** Loads another page. */
  turn(page: number): void;
  /** Loads what is shown anew. */
  again(): void;
  /** Forgets the rows, and ignores what is still to arrive. What was asked for stays. */
  forget(): void;
}

interface PagedListOptions<Query, Row> {
  readonly query: Query;
  readonly pageSize: number;
  load(query: Query, page: number): Promise<{ readonly rows: readonly Row[]; readonly total: number }>;
  /** What was found, in words, for screen readers. */
  words(state: PagedState<Query, Row>): string;
}

/** Responses to earlier requests are ignored, and a page that no longer exists gives way to the last one. */
export function pagedList<Query, Row>(options: PagedListOptions<Query, Row>): PagedList<Query, Row> {
  const { pageSize, load, words } = options;
  const empty = { state: 'loading', rows: [], total: null, page: 1, problem: null } as const;
  const $list = atom<PagedState<Query, Row>>({ ...empty, query: options.query });
  let newest = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const stop = () => {
    clearTimeout(timer);
    newest += 1;
  };
  const begin = (change: Partial<PagedState<Query, Row>>, pauseMs = 0) => {
    stop();
    $list.set({ ...$list.get(), ...change, state: 'loading', problem: null });
    timer = setTimeout(() => void fetchRows(newest), pauseMs);
  };
  const fetchRows = async (own: number) => {
    const { query, page } = $list.get();
    try {
      const found = await withMinimumDelay(load(query, page));
      if (own !== newest) return;
      const last = Math.max(1, Math.ceil(found.total / pageSize));
      if (page > last) return begin({ page: last });
      $list.set({ ...$list.get(), ...found, state: 'ready' });
      announce(words($list.get()));
    } catch (error) {
      if (own !== newest) return;
      $list.set({ ...$list.get(), state: 'failed', problem: failureWords(error) });
      announce(words($list.get()));
    }
  };
  return {
    $list,
    look: (change, pauseMs) => begin({ query: { ...$list.get().query, ...change }, page: 1 }, pauseMs),
    turn: (page) => begin({ page }),
    again: () => begin({}),
    forget: () => {
      stop();
      $list.set({ ...empty, query: $list.get().query });
    },
  };
}
