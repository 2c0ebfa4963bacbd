import { useEffect } from 'react';
import type { UnlinkedRow } from '../../../model/sitemap.ts';
import { ofThisSite } from '../../document/sites.ts';
import { Action } from '../../lists/actions.tsx';
import { useMore } from '../../lists/use-more.ts';
import { askServer } from '../../saving/server-calls.ts';
import { announce } from '../../ui/announcements.ts';
import { countOf } from './many-pages.ts';
import { PageLink } from './page-links.tsx';

/** Shows the pages that nothing on the site links to: readers find them only by search or by their address. */
export function UnlinkedPages() {
  const { rows, rest, loading, problem, ...list } = useMore<UnlinkedRow, { next: string | null }>(
    async (_, before) => {
      const query = { ...ofThisSite(), after: before?.next ?? '' };
      const { pages, next } = await askServer('sitemap/loadUnlinked', query);
      return { rows: pages, rest: { next } };
    },
  );
  const say = (found: readonly UnlinkedRow[] | null) => found && announce(`${found.length} found.`);
  useEffect(() => {
    void list.first().then(say);
    return list.stop;
  }, []);
  const hasMore = rest?.next !== null;
  return (
    <div className="he-list-part" aria-busy={loading}>
      <p className="he-muted">
        No page, navigation or footer leads to these pages, neither as a draft nor in public. Readers find
        them only by search, or by their address.
      </p>
      <p>
        {problem === null
          ? foundWords(rows.length, loading, hasMore)
          : `The pages could not be looked for. ${problem}`}
      </p>
      <ul className="he-dashboard-pages" aria-label="Pages that nothing links to">
        {rows.map(({ _id, slug, title, published }) => (
          <li key={_id}>
            <PageLink slug={slug} />
            <span>{published ? 'Public' : 'Not public'}</span>
            <span className="he-muted">{title}</span>
          </li>
        ))}
      </ul>
      {hasMore || problem !== null ? (
        <Action
          label={problem === null ? 'Look for more' : 'Try again'}
          off={loading}
          onChoose={() => void list.more().then(say)}
        />
      ) : null}
    </div>
  );
}

/** Says how many pages have been found. @param hasMore whether there are more pages to check */
function foundWords(count: number, loading: boolean, hasMore: boolean): string {
  if (loading) return 'Looking for pages…';
  if (hasMore) return count === 0 ? 'None found yet.' : `${countOf(count)} found so far.`;
  return count === 0 ? 'Something links to every page.' : `${countOf(count)} found.`;
}
