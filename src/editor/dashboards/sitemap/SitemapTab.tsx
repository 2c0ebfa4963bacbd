import { CopyPlus, FilePlus2 } from 'lucide-react';
import { lazy } from 'react';
import { can } from '../../../calls/permissions.ts';
import { MANY_PAGES_MAX } from '../../../model/limits.ts';
import { pageHref } from '../../../model/link.ts';
import type { SitemapRow } from '../../../model/sitemap.ts';
import { fieldLabel } from '../../document/labels.ts';
import { publishingReason } from '../../document/may-change.ts';
import { chooseMenuItem } from '../../document/menu-state.ts';
import { $start } from '../../document/start-editor.ts';
import { Action } from '../../lists/actions.tsx';
import { type ListDescription, ListScreen } from '../../lists/ListScreen.tsx';
import { RowButton } from '../../lists/ListTable.tsx';
import type { ManyDescription } from '../../lists/ManyRows.tsx';
import { Fold } from '../../lists/Retention.tsx';
import { Time } from '../../lists/time.tsx';
import { loadPart } from '../../saving/missing-part.ts';
import { needSheets } from '../../ui/late-sheets.ts';
import { DeletedPages } from './DeletedPages.tsx';
import { changeMany, countOf, MANY, manyQuestion } from './many-pages.ts';
import { PageLink } from './page-links.tsx';
import { DuplicateDialog } from './SlugDialog.tsx';
import sheet from './sitemap.css?url';
import { type SitemapFilters, sitemap, sitemapFilters } from './sitemap-list.ts';
import { UnlinkedPages } from './UnlinkedPages.tsx';
import { WaitingPages } from './waiting/WaitingPages.tsx';

needSheets(sheet);

const NewPagePanel = lazy(() => loadPart(() => import('../../panels/new-page/NewPagePanel.tsx')));

/** Shows a button that closes the dashboard and opens the panel for a new page. */
function CreatePage() {
  const title = 'Create New Page';
  const create = () => chooseMenuItem({ key: 'new-page', panel: { title, Content: NewPagePanel } });
  return <Action label={title} Icon={FilePlus2} onChoose={create} />;
}

const manyPages: ManyDescription<SitemapRow> = {
  max: MANY_PAGES_MAX,
  actions: MANY,
  looking: 'Looking at the pages…',
  countOf,
  reason: publishingReason,
  question: manyQuestion,
  change: changeMany,
};

const yesOrNo = (value: boolean) => (value ? 'Yes' : 'No');

export const sitemapList: ListDescription<SitemapFilters, SitemapRow> = {
  list: sitemap,
  pages: 'Pages of the sitemap',
  Above: () => (can($start.get()?.user ?? null, 'reviews/list') ? <WaitingPages /> : null),
  Tools: CreatePage,
  drawer: sitemapFilters,
  many: manyPages,
  table: {
    label: 'Sitemap',
    className: 'he-sitemap-table',
    endsWithButton: true,
    textOf: ({ slug }) => `/${slug}`,
    columns: [
      {
        label: 'Slug',
        cell: ({ slug, title }) => (
          <>
            <PageLink slug={slug} />
            <span className="he-sitemap-title">{title}</span>
          </>
        ),
      },
      { label: 'Page type', onCards: true, cell: ({ pageType }) => fieldLabel(pageType) },
      { label: 'Updated at', onCards: true, cell: ({ updatedAt }) => <Time iso={updatedAt} /> },
      {
        label: 'Published at',
        onCards: true,
        cell: ({ publishedAt }) => (publishedAt === null ? 'Never' : <Time iso={publishedAt} />),
      },
      { label: 'Published', onCards: true, cell: ({ published }) => yesOrNo(published) },
      {
        label: 'Publishable by you',
        onCards: true,
        cell: ({ publishableByYou }) => yesOrNo(publishableByYou),
      },
      { label: 'Frequency', onCards: true, cell: ({ frequency }) => fieldLabel(frequency) },
      { label: 'Priority', onCards: true, cell: ({ priority }) => priority },
      {
        label: 'Duplicate',
        cell: (row, { show }) => (
          <RowButton
            label={`Duplicate ${pageHref(row.slug)}`}
            Icon={CopyPlus}
            onPress={() => show(<DuplicateDialog row={row} onClose={() => show(null)} />)}
          />
        ),
      },
    ],
  },
  Folds: () => (
    <>
      <Fold summary="Deleted pages">
        <DeletedPages />
      </Fold>
      <Fold summary="Pages that nothing links to">
        <UnlinkedPages />
      </Fold>
    </>
  ),
};

/**
 * Shows the pages of the site, with filters and with actions for one or many pages. Also shows the deleted pages and the pages
 * that nothing links to.
 */
export default function SitemapTab() {
  return <ListScreen of={sitemapList} />;
}
