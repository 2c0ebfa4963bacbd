import { atom, type ReadableAtom } from 'nanostores';
import type { CallOutput, QueryPath, Sent } from '../../calls/types.ts';
import type { ofThisSite } from '../document/sites.ts';
import { $start } from '../document/start-editor.ts';
import { failureWords } from '../saving/failure-words.ts';
import { askServer } from '../saving/server-calls.ts';
import { announce } from '../ui/announcements.ts';
import { withMinimumDelay } from '../ui/with-minimum-delay.ts';

/** The state of a list in the dashboard: its rows, and the query that they match. */
export interface PagedState<Query, Row> {
  readonly state: 'loading' | 'ready' | 'failed';
  /** The rows to show. While other rows are loading, these are the previous rows. */
  readonly rows: readonly Row[];
  /** The number of all matching rows; null before the first response. */
  readonly total: number | null;
  readonly query: Query;
  /** Counted from 1. */
  readonly page: number;
  /** Why loading failed, in words. */
  readonly problem: string | null;
}

/** A list that is loaded page by page. */
export interface PagedList<Query, Row> {
  readonly $list: ReadableAtom<PagedState<Query, Row>>;
  /** The number of rows on a page of the list. */
  readonly pageSize: number;
  /** Returns the number of rows or the state of the list, in words. */
  words(state: PagedState<Query, Row>): string;
  /** Loads one page of the rows that match a query. @throws ApiError */
  load(query: Query, page: number): Promise<Loaded<Row>>;
  /** Changes the query, and loads its first page after `pauseMs`. */
  look(change: Partial<Query>, pauseMs?: number): void;
  /** Loads another page. */
  turn(page: number): void;
  /** Loads the current page again. */
  again(): void;
  /**
   * Changes the loaded rows after they were changed on the server. Rows that are being loaded meanwhile may be older than the
   * change, so they are loaded again.
   */
  change(rowsAfter: (rows: readonly Row[]) => readonly Row[]): void;
  /** Drops the rows, ignores pending responses and keeps the query. */
  forget(): void;
}

interface Loaded<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

/**
 * Creates a list that is loaded page by page. Ignores responses to earlier requests. If the requested page no longer exists,
 * loads the last page.
 */
export function pagedList<Query, Row>({
  query,
  pageSize,
  load,
  words,
}: Pick<PagedList<Query, Row>, 'pageSize' | 'load' | 'words'> & { readonly query: Query }): PagedList<
  Query,
  Row
> {
  const empty = { state: 'loading', rows: [], total: null, page: 1, problem: null } as const;
  const $list = atom<PagedState<Query, Row>>({ ...empty, query });
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
    pageSize,
    words,
    load,
    look: (change, pauseMs) => begin({ query: { ...$list.get().query, ...change }, page: 1 }, pauseMs),
    turn: (page) => begin({ page }),
    again: () => begin({}),
    change: (rowsAfter) => {
      const { rows, state } = $list.get();
      $list.set({ ...$list.get(), rows: rowsAfter(rows) });
      if (state === 'loading') begin({});
    },
    forget: () => {
      stop();
      $list.set({ ...empty, query: $list.get().query });
    },
  };
}

/** A call that lists rows page by page: it has the parameter `page`, and returns the `total` number of rows. */
export type ListPath = {
  [Path in QueryPath]: CallOutput<Path> extends { readonly total: number }
    ? 'page' extends keyof Sent<Path>
      ? Path
      : never
    : never;
}[QueryPath];

/** The names of a response's fields that contain rows of this type. */
type RowsName<Path extends ListPath, Row> = {
  [Name in keyof CallOutput<Path>]: CallOutput<Path>[Name] extends readonly Row[] ? Name : never;
}[keyof CallOutput<Path>];

/**
 * The calls that list rows of this type. Each has the name of the response's field that contains the rows, and the name of the
 * parameter for the page size.
 */
type CallOfRows<Row> = {
  [Path in ListPath]: {
    readonly path: Path;
    readonly rows: RowsName<Path, Row>;
  } & ('size' extends keyof Sent<Path> ? { readonly sizeName?: 'size' } : { readonly sizeName: 'limit' });
}[ListPath];

/** Describes a list that the server divides into pages. */
type ListCall<Query, Row> = CallOfRows<Row> & {
  /** The first query. */
  readonly query: Query;
  /** Returns the parameters for a query. By default, the parameters are all non-empty fields of the query. */
  parameters?(query: Query): Readonly<Record<string, string>> | ReturnType<typeof ofThisSite>;
  readonly pageSize: number;
  /** Called with the number of all rows. */
  heard?(total: number): void;
  /** The name of one row: 'page'. */
  readonly one: string;
  /** The name of several rows: 'pages'. */
  readonly many: string;
  /** The text shown while the list is loading; by default 'Loading pages…'. */
  readonly loading?: string;
  /** The message if loading fails, without the reason; by default 'The pages could not be listed.' */
  readonly failed?: string;
  readonly none: string | ((query: Query) => string);
  /** The message shown if no row matches the filters. */
  readonly noMatch?: string;
};

/** A list whose rows come from a call, together with its description. */
export interface ServerList<Query, Row> extends PagedList<Query, Row> {
  readonly of: ListCall<Query, Row> &
    Required<Pick<ListCall<Query, Row>, 'parameters'>> & { readonly sizeName: 'size' | 'limit' };
}

export function serverList<Query extends object, Row>(call: ListCall<Query, Row>): ServerList<Query, Row> {
  const of = { parameters: filledIn, sizeName: 'size', ...call } as const;
  const { path, query, parameters, pageSize, sizeName, heard, many } = of;
  const { loading = `Loading ${many}…`, failed = `The ${many} could not be listed.` } = of;
  const list = pagedList<Query, Row>({
    query,
    pageSize,
    load: async (query, page) => {
      const sent = { ...parameters(query), page, [sizeName]: pageSize };
      const found = await askServer(path, sent as object as Sent<ListPath>);
      const { total, [of.rows]: rows } = found as object as { total: number; [rows: string]: unknown };
      heard?.(total);
      return { rows: rows as Row[], total };
    },
    words: ({ state, total, page, query, problem }) => {
      if (state === 'failed') return `${failed} ${problem ?? ''}`.trim();
      if (total === null) return loading;
      if (total === 0 && of.noMatch !== undefined && isFiltered(query)) return of.noMatch;
      if (total === 0) return typeof of.none === 'string' ? of.none : of.none(query);
      if (total <= pageSize) return total === 1 ? `1 ${of.one}` : `${total} ${many}`;
      return `${(page - 1) * pageSize + 1} to ${Math.min(page * pageSize, total)} of ${total} ${many}`;
    },
  });
  return { ...list, of };
}

/** Returns the site whose settings are shown, as a call parameter. */
export function shownSite(): { readonly domainId: string } {
  return { domainId: $start.get()?.shell.domain.id ?? '' };
}

/** Returns whether any filter is set. */
export function isFiltered(query: object): boolean {
  return Object.values(query).some((value) => typeof value === 'string' && value !== '');
}

/** Returns the filters as call parameters, without filters that match everything. */
export function filledIn(query: object): Record<string, string> {
  const given = Object.entries(query).filter(([, value]) => value !== '' && value !== false);
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}
