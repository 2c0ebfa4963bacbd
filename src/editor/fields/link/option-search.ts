import { useEffect, useMemo, useState } from 'react';
import { failureMessage } from '../../../browser/request.ts';
import { announce } from '../../ui/announcements.ts';
import { withMinimumDelay } from '../../ui/with-minimum-delay.ts';

/** The state of a search for a field's options; `Found` is the server's response. */
export type SearchState<Found> =
  | { readonly state: 'idle' | 'loading' }
  | ({ readonly state: 'found' } & Found)
  | { readonly state: 'failed'; readonly message: string };

/** The pause in typing before a search request, in milliseconds. */
export const SEARCH_PAUSE_MS = 200;

export interface OptionSearch {
  /** Searches for these words after `pauseMs`. */
  look(words: string, pauseMs?: number): void;
  stop(): void;
}

/** Searches for options while the user types. Calls `show` with each state, and ignores outdated responses. */
export function optionSearch<Found extends object>(
  ask: (words: string) => Promise<Found>,
  show: (state: SearchState<Found>) => void,
): OptionSearch {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let newest = 0;
  const stop = () => {
    clearTimeout(timer);
    newest += 1;
  };
  const look = (words: string, pauseMs = SEARCH_PAUSE_MS) => {
    stop();
    const current = newest;
    show({ state: 'loading' });
    timer = setTimeout(async () => {
      const state = await withMinimumDelay(ask(words)).then(
        (found): SearchState<Found> => ({ state: 'found', ...found }),
        (error: unknown): SearchState<Found> => ({ state: 'failed', message: failureMessage(error) }),
      );
      if (current === newest) show(state);
    }, pauseMs);
  };
  return { look, stop };
}

/** Returns the only option with one of these names; null if no option or several match, or if no name is typed. */
export function onlyNamed<Found>(
  options: readonly Found[],
  typed: string,
  namesOf: (option: Found) => readonly string[],
): Found | null {
  const words = typed.trim().toLowerCase();
  const [only, another] = options.filter((option) => namesOf(option).includes(words));
  return words === '' || only === undefined || another !== undefined ? null : only;
}

/**
 * Returns a search for the options of a field. Announces the result to screen readers. `ask` and `inWords` must be the same
 * functions at every render.
 */
export function useOptionSearch<Found extends object>(
  ask: (words: string) => Promise<Found>,
  inWords: (state: SearchState<Found>) => string,
): OptionSearch & { readonly search: SearchState<Found> } {
  const [search, setSearch] = useState<SearchState<Found>>({ state: 'idle' });
  const { look, stop } = useMemo(
    () =>
      optionSearch(ask, (state) => {
        setSearch(state);
        if (state.state !== 'loading') announce(inWords(state));
      }),
    [ask, inWords],
  );
  useEffect(() => stop, [stop]);
  return { search, look, stop };
}
