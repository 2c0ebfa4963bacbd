import { useEffect, useMemo, useState } from 'react';
import { getApi } from '../../document/start-editor.ts';
import { announce } from '../../ui/announcements.ts';
import {
  OFFERED_PAGES,
  type PageList,
  type PageSearch,
  pageSearch,
  type SearchState,
  searchInWords,
} from './page-search.ts';

/** A search for pages of the site. The number of results is announced to screen readers. */
export function usePageSearch(): PageSearch & { readonly search: SearchState } {
  const [search, setSearch] = useState<SearchState>({ state: 'idle' });
  const { look, stop } = useMemo(
    () =>
      pageSearch(
        (words) => getApi<PageList>('page/list', { search: words, limit: OFFERED_PAGES }),
        (state) => {
          setSearch(state);
          if (state.state !== 'loading') announce(searchInWords(state));
        },
      ),
    [],
  );
  useEffect(() => stop, [stop]);
  return { search, look, stop };
}
