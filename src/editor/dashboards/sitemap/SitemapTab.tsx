import { CopyPlus } from 'lucide-react';
import { MANY_PAGES_MAX } from '../../../model/limits.ts';
import { pageHref } from '../../../model/link.ts';
import type { SitemapRow } from '../../../model/sitemap.ts';
import { fieldLabel } from '../../document/labels.ts';
import { publishingReason } from '../../document/may-change.ts';
import { type ListDescription, ListScreen } from '../../lists/ListScreen.tsx';
import { RowButton } from '../../lists/ListTable.tsx';
import type { ManyDescription } from '../../lists/ManyRows.tsx';
import { Fold } from '../../lists/Retention.tsx';
import { Time } from '../../lists/time.tsx';
import { needSheets } from '../../ui/late-sheets.ts';
import { CreatePage } from './CreatePage.tsx';
import { DeletedPages } from './DeletedPages.tsx';
import { changeMany, countOf, MANY, manyQuestion } from './many-pages.ts';
import { PageLink } from './page-links.tsx';
import { DuplicateDialog } from './SlugDialog.tsx';
import sheet from './sitemap.css?url';
import { type SitemapFilters, sitemap, sitemapFilters } from './sitemap-list.ts';
import { UnlinkedPages } from './UnlinkedPages.tsx';
import { UnpublishedPages } from './UnpublishedPages.tsx';

needSheets(sheet);

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
            <span className="he-sitemap-title">{title}</span>
            <PageLink slug={slug} />
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
      <Fold summary="Pages with changes that are not public">
        <UnpublishedPages />
      </Fold>
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
