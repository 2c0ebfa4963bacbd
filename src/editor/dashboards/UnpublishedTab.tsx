import { useStore } from '@nanostores/react';
import { PAGE_KEY } from '../../model/roots.ts';
import { slugPath } from '../../model/slug.ts';
import { rootAtom } from '../document/current-tree.ts';
import { RequestState } from '../ui/RequestState.tsx';
import { useRequest } from '../ui/use-request.ts';
import { When } from '../ui/When.tsx';
import { loadUnpublished, publicationOf, type UnpublishedPage } from './unpublished-pages.ts';

/** The pages that visitors do not see as they are: what is left to finish and publish. */
export default function UnpublishedTab() {
  const request = useRequest(loadUnpublished);
  const { value } = request;
  return (
    <div className="he-dashboard">
      <p>
        Pages that are not public yet, or that have changed since they were published. Visitors do not see
        these changes.
      </p>
      <RequestState request={request} waiting="Looking for pages…" />
      {value === null ? null : <Pages {...value} />}
    </div>
  );
}

function Pages({ pages, total }: { pages: readonly UnpublishedPage[]; total: number }) {
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
