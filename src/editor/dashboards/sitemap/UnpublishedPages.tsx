import { useStore } from '@nanostores/react';
import { isUnpublishedChange } from '../../../model/page.ts';
import { PAGE_KEY } from '../../../model/roots.ts';
import { slugPath } from '../../../model/slug.ts';
import { rootAtom } from '../../document/current-tree.ts';
import { ofThisSite } from '../../document/sites.ts';
import { Loaded } from '../../lists/Loaded.tsx';
import { askServer } from '../../saving/server-calls.ts';
import { When } from '../../ui/When.tsx';

/** A page with changes that visitors do not see yet. */
interface UnpublishedPage {
  readonly _id: string;
  readonly slug: string;
  readonly title: string;
  readonly published: boolean;
  readonly updatedAt: string;
  readonly lastPublished: string | null;
}

interface Unpublished {
  readonly pages: readonly UnpublishedPage[];
  readonly total: number;
}

/** The maximum number of listed pages. */
const LIMIT = 100;

/** Loads the pages of this site that have unpublished changes, the last changed first. @throws ApiError */
const loadUnpublished = () => askServer('page/list', { unpublished: 'true', limit: LIMIT, ...ofThisSite() });

/** Says whether and when a page was published. */
function publicationOf(page: UnpublishedPage): string {
  if (!page.published) return 'Not public';
  return isUnpublishedChange(page) ? 'Unpublished changes' : 'Public';
}

/** Shows the pages with unpublished changes, so that editors can finish and publish them. */
export function UnpublishedPages() {
  return (
    <div className="he-list-part">
      <p className="he-muted">
        Pages that are not public yet, or that have changed since they were published. Visitors do not see
        these changes.
      </p>
      <Loaded load={loadUnpublished} waiting="Looking for pages…">
        {(found) => <Pages {...found} />}
      </Loaded>
    </div>
  );
}

function Pages({ pages, total }: Unpublished) {
  const current = useStore(rootAtom(PAGE_KEY))._id;
  if (pages.length === 0) return <p className="he-dashboard-done">Every page is public as it is.</p>;
  return (
    <>
      <ul className="he-dashboard-pages">
        {pages.map((page) => (
          <li key={page._id}>
            <a className="he-link" href={slugPath(page.slug)}>
              {page.title.trim() === '' ? 'Page without a title' : page.title}
            </a>
            <span>
              {publicationOf(page)}
              {page._id === current ? ', the page you are on' : ''}
            </span>
            <span className="he-muted">
              {decodeURI(slugPath(page.slug))}, changed <When iso={page.updatedAt} />
            </span>
          </li>
        ))}
      </ul>
      {total > pages.length ? <p>{`And ${total - pages.length} more.`}</p> : null}
    </>
  );
}
