import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { useEffect, useMemo, useState } from 'react';
import { FOUND_PAGES_MAX } from '../../model/limits.ts';
import { NAV_KEY, PAGE_KEY } from '../../model/roots.ts';
import { $tree } from '../document/current-tree.ts';
import { ofThisSite } from '../document/sites.ts';
import { optionSearch, type SearchState } from '../fields/link/option-search.ts';
import { OFFERED_PAGES, searchWords } from '../fields/link/page-search.ts';
import { failureWords } from '../saving/failure-words.ts';
import { askServer } from '../saving/server-calls.ts';
import { announce } from '../ui/announcements.ts';
import { allCommands, type MenuCommand } from './commands.ts';
import {
  countWords,
  type FinderPage,
  type Found,
  foundRows,
  type RowGroup,
  type Surroundings,
  treeRows,
} from './finder-rows.ts';
import type { Menu } from './menu-places.ts';

/** The pause in typing before the server is asked, in milliseconds. Pages that the browser knows are found at once. */
const PAUSE_MS = 100;

/** The pages as last listed, so that an opened finder shows them at once; null if they were not listed yet. */
const $pages = atom<Pick<Found, 'pages' | 'total'> | null>(null);

const list = async (search: string, limit: number) =>
  askServer('search/pages', { search, limit, ...ofThisSite() });
const ask = async (typed: string): Promise<Found> => ({
  ...(await list(searchWords(typed), OFFERED_PAGES)),
  typed,
});

export interface Finding {
  readonly groups: readonly RowGroup[];
  /** Whether the server's answer for the typed text is still awaited. */
  readonly isPending: boolean;
  /** The state of the search in a sentence; '' if there is nothing to say. */
  readonly words: string;
}

/** Finds pages and commands for a typed text; all pages if nothing is typed. Announces the number of results. */
export function useFinder(typed: string, menu: readonly MenuCommand[]): Finding {
  const all = useAllPages();
  const [search, setSearch] = useState<SearchState<Found>>({ state: 'idle' });
  const { look, stop } = useMemo(() => optionSearch(ask, setSearch), []);
  const text = typed.trim();
  useEffect(() => {
    if (text === '') stop();
    else look(text, PAUSE_MS);
    return stop;
  }, [text, look, stop]);
  const answer = search.state === 'found' && search.typed === text ? search : null;
  const isPending =
    text === '' ? all.pages === null && all.failure === null : answer === null && search.state !== 'failed';
  const around = useSurroundings();
  const groups = useMemo(() => {
    const known = all.pages ?? [];
    return text === ''
      ? treeRows(known, around)
      : foundRows(text, known, answer, allCommands(menu, text), around);
  }, [text, all.pages, answer, menu, around]);
  const failure = text === '' ? all.failure : search.state === 'failed' ? search.message : null;
  const words =
    failure === null ? stateWords(text, answer, all, isPending) : `The pages could not be listed. ${failure}`;
  const count = text === '' ? `${all.total} pages` : countWords(groups, answer);
  useEffect(() => {
    if (!isPending) announce([words, count].filter(Boolean).join(' '));
  }, [isPending, words, count]);
  return { groups, isPending, words };
}

function useSurroundings(): Surroundings {
  const { roots } = useStore($tree);
  const menu = roots[NAV_KEY]?.items;
  const openPage = String(roots[PAGE_KEY]._id ?? '');
  return useMemo(
    () => ({ menu: (Array.isArray(menu) ? menu : []) as unknown as Menu, openPage }),
    [menu, openPage],
  );
}

interface AllPages {
  readonly pages: readonly FinderPage[] | null;
  readonly total: number;
  readonly failure: string | null;
}

/** Lists the pages anew whenever the finder is opened. Until they are listed, returns those listed before. */
function useAllPages(): AllPages {
  const known = useStore($pages);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    let isOpen = true;
    list('', FOUND_PAGES_MAX).then(
      (found) => $pages.set(found),
      (error: unknown) => isOpen && setFailure(failureWords(error)),
    );
    return () => {
      isOpen = false;
    };
  }, []);
  return { pages: known?.pages ?? null, total: known?.total ?? 0, failure };
}

function stateWords(
  text: string,
  answer: Found | null,
  { pages, total }: AllPages,
  isPending: boolean,
): string {
  if (text === '') {
    if (isPending) return 'Looking for pages…';
    return pages !== null && total > pages.length
      ? `${pages.length} of ${total} pages. Type to find the others.`
      : '';
  }
  return (answer?.corrections ?? [])
    .map((each) => `No page has ‘${each.typed}’, so this is for ‘${each.meant}’.`)
    .join(' ');
}
