import { useEffect, useMemo, useState } from 'react';
import { announce } from '../ui/announcements.ts';
import type { MediaKind } from './library-state.ts';
import { loadItems, PAGE_SIZE } from './media-calls.ts';
import { EMPTY_LIST, type ListState, type MediaList, mediaList } from './media-list.ts';

/** Returns the items of a kind, loaded when the component is first rendered. Announces the number of items to screen readers. */
export function useMediaList(kind: MediaKind): MediaList & { readonly list: ListState } {
  const [list, setList] = useState<ListState>(EMPTY_LIST);
  const calls = useMemo(() => {
    let before: ListState['state'] = 'ready';
    return mediaList(
      (query, page) => loadItems(kind, query, page),
      PAGE_SIZE,
      (state) => {
        setList(state);
        if (before === 'loading' && state.state !== 'loading') announce(listWords(kind, state));
        before = state.state;
      },
    );
  }, [kind]);
  useEffect(() => {
    calls.look(EMPTY_LIST.query);
    return calls.stop;
  }, [calls]);
  return { list, ...calls };
}

/** Describes the content of a list in words. */
export function listWords(kind: MediaKind, { state, items, total, problem, query }: ListState): string {
  const one = kind === 'pictures' ? 'picture' : 'file';
  if (state === 'failed') return `The ${kind} could not be listed. ${problem ?? ''}`.trim();
  if (total === null) return `Loading ${kind}…`;
  if (total === 0) return query.search === '' ? `There are no ${kind} yet.` : `No ${one} has these words.`;
  if (items.length < total) return `${items.length} of ${total} ${kind}`;
  return total === 1 ? `1 ${one}` : `${total} ${kind}`;
}
