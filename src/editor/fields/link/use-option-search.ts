import { useEffect, useMemo, useState } from 'react';
import { announce } from '../../ui/announcements.ts';
import { type OptionSearch, optionSearch, type SearchState } from './option-search.ts';

/**
 * A search for the options of a field. Its result in words is announced to screen readers. `ask` and `inWords`
 * are the same functions at every render.
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
