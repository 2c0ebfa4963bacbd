import { useEffect, useRef, useState } from 'react';
import type { UnlinkedRow } from '../../../model/sitemap.ts';
import { ofThisSite } from '../../document/sites.ts';
import { Action } from '../../lists/actions.tsx';
import { failureWords } from '../../panels/failure-words.ts';
import { askServer } from '../../saving/server-calls.ts';
import { announce } from '../../ui/announcements.ts';
import { withMinimumDelay } from '../../ui/with-minimum-delay.ts';
import { countOf } from './many-pages.ts';
import { PageLink } from './page-links.tsx';

/** The pages that nothing links to: readers find them by search, or not at all. */
export function UnlinkedPages() {
  const { pages, loading, more, problem, load } = useUnlinked();
  const words = problem ?? foundWords(pages.length, loading, more);
  return (
    <div className="he-list-part" aria-busy={loading}>
      <p className="he-muted">
        No page, navigation or footer leads to these pages, neither as a draft nor in public. Readers find
        them only by search, or by their address.
      </p>
      <p>{words}</p>
      <ul className="he-dashboard-pages" aria-label="Pages that nothing links to">
        {pages.map(({ _id, slug, title, published }) => (
          <li key={_id}>
            <PageLink slug={slug} />
            <span>{published ? 'Public' : 'Not public'}</span>
            <span className="he-muted">{title}</span>
          </li>
        ))}
      </ul>
      {more || problem !== null ? (
        <Action label={problem === null ? 'Look for more' : 'Try again'} off={loading} onChoose={load} />
      ) : null}
    </div>
  );
}

/** How many pages were found so far. @param more whether others are still to be looked at */
function foundWords(count: number, loading: boolean, more: boolean): string {
  if (loading) return 'Looking for pages…';
  if (more) return count === 0 ? 'None found yet.' : `${countOf(count)} found so far.`;
  return count === 0 ? 'Something links to every page.' : `${countOf(count)} found.`;
}

interface Loaded {
  readonly pages: readonly UnlinkedRow[];
  /** The slug to go on after; null where there are no more. */
  readonly next: string | null;
  readonly loading: boolean;
  readonly problem: string | null;
}

function useUnlinked() {
  const [loaded, setLoaded] = useState<Loaded>({ pages: [], next: '', loading: true, problem: null });
  const wanted = useRef(true);
  const load = async (after: string) => {
    setLoaded((before) => ({ ...before, loading: true, problem: null }));
    try {
      const query = { ...ofThisSite(), after };
      const found = await withMinimumDelay(
        askServer<{ pages: UnlinkedRow[]; next: string | null }>('sitemap/loadUnlinked', query),
      );
      if (!wanted.current) return;
      setLoaded(({ pages }) => ({
        pages: [...pages, ...found.pages],
        next: found.next,
        loading: false,
        problem: null,
      }));
      announce(`${found.pages.length} found.`);
    } catch (error) {
      const problem = `The pages could not be looked for. ${failureWords(error)}`;
      if (wanted.current) setLoaded((before) => ({ ...before, loading: false, problem }));
    }
  };
  const first = useRef(load);
  useEffect(() => {
    wanted.current = true;
    void first.current('');
    return () => {
      wanted.current = false;
    };
  }, []);
  return { ...loaded, more: loaded.next !== null, load: () => void load(loaded.next ?? '') };
}
