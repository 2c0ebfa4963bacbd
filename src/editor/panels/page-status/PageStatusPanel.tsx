import { useStore } from '@nanostores/react';
import { PAGE_KEY } from '../../../model/roots.ts';
import { slugPath } from '../../../model/slug.ts';
import { documentAtom } from '../../document/current-tree.ts';
import { NOT_YOURS, publishingReason } from '../../document/may-change.ts';
import type { ActiveItem } from '../../document/menu-state.ts';
import { openModal } from '../../document/modal-state.ts';
import { $dirty, $publication } from '../../document/saved.ts';
import { $start } from '../../document/start-editor.ts';
import { useFirstFocus } from '../../ui/use-first-focus.ts';
import { VisitorViewLink } from '../../ui/VisitorViewLink.tsx';
import { When } from '../../ui/When.tsx';
import { DraftLinks } from '../draft-links/DraftLinks.tsx';
import { PageAddress } from '../page-address/PageAddress.tsx';
import { PageTimes } from '../page-times/PageTimes.tsx';
import { SiteDocuments } from '../site-documents/SiteDocuments.tsx';
import { PageActions } from './PageActions.tsx';
import { Unfinished } from './Unfinished.tsx';
import { useAuthors } from './use-authors.ts';

/** The meaning of each publication state for readers of the page. */
const MEANING: Readonly<Record<string, string>> = {
  'Not public': 'Visitors cannot read this page.',
  Public: 'Visitors read what is here. They see nothing of parts that are empty.',
  'Unpublished changes': 'Visitors read this page as it was last published.',
};

/** Shows 'Page Status': the state of the page for visitors, and the actions that change that state. */
export default function PageStatusPanel() {
  const panel = useFirstFocus<HTMLDivElement>();
  const page = useStore(documentAtom(PAGE_KEY));
  const publication = useStore($publication);
  const unsaved = useStore($dirty);
  const authors = useAuthors(page);
  const canChange = useStore($start)?.canChange ?? false;
  return (
    <div ref={panel} className="he-panel">
      <p tabIndex={-1} className="he-status">
        <strong>{publication}</strong>
        <span>{MEANING[publication]}</span>
        {unsaved ? <span>Some of your changes are not saved yet.</span> : null}
        {page.published ? <VisitorViewLink slug={page.slug} /> : null}
      </p>
      <dl className="he-facts">
        <dt>Address</dt>
        <dd>{`${window.location.origin}${decodeURI(slugPath(page.slug))}`}</dd>
        <dt>Last changed</dt>
        <dd>
          <When iso={page.updatedAt} />
          <By username={authors?.changedBy ?? null} />
        </dd>
        <dt>Last published</dt>
        <dd>
          {page.lastPublished === null ? 'Never' : <When iso={page.lastPublished} />}
          <By username={authors?.publishedBy ?? null} />
        </dd>
      </dl>
      {authors === null ? <p className="he-hint">Looking up who it was…</p> : null}
      <Unfinished />
      <button type="button" className="he-button" onClick={() => openModal('dashboard', 'checks')}>
        Check this page
      </button>
      {page.published ? <PageAddress brief /> : null}
      <PageActions published={page.published} />
      <PageTimes
        published={page.published}
        disabledReason={canChange ? publishingReason() : NOT_YOURS}
        changedBy={authors?.changedBy ?? null}
      />
      {canChange ? <DraftLinks /> : null}
      <SiteDocuments />
    </div>
  );
}

/** The menu item of this panel, for code that opens the panel without the menu. */
export const PAGE_STATUS_ITEM: ActiveItem = {
  key: 'page-status',
  panel: { title: 'Page Status', Content: PageStatusPanel },
};

function By({ username }: { username: string | null }) {
  return username === null ? null : ` by ${username}`;
}
