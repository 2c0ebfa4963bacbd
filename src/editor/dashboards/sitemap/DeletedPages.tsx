import { useStore } from '@nanostores/react';
import { useId } from 'react';
import { ApiError } from '../../../browser/request.ts';
import { can } from '../../../calls/permissions.ts';
import { DELETED_PAGE_RETENTION_DAYS, SITEMAP_SIZE } from '../../../model/limits.ts';
import { pageHref } from '../../../model/link.ts';
import type { DeletedRow } from '../../../model/sitemap.ts';
import { settledSlug } from '../../../model/slug.ts';
import { ofThisSite } from '../../document/sites.ts';
import { $start } from '../../document/start-editor.ts';
import { Action, useAction } from '../../lists/actions.tsx';
import { type ListDescription, ListScreen, type ListTools } from '../../lists/ListScreen.tsx';
import { serverList } from '../../lists/paged-list.ts';
import { RemoveForGood } from '../../lists/RemoveForGood.tsx';
import { failureWords } from '../../saving/failure-words.ts';
import { toastSuccess } from '../../ui/toasts.ts';
import { When } from '../../ui/When.tsx';
import { pageWords } from './page-links.tsx';
import { SlugDialog, slugOf } from './SlugDialog.tsx';
import { sitemap } from './sitemap-list.ts';

/** The pages of this site that can be restored, the last deleted first. */
const deletedPages = serverList<object, DeletedRow>({
  path: 'sitemap/loadDeleted',
  rows: 'pages',
  query: {},
  parameters: ofThisSite,
  pageSize: SITEMAP_SIZE.default,
  one: 'deleted page',
  many: 'deleted pages',
  loading: 'Looking for deleted pages…',
  none: `No page was deleted in the last ${DELETED_PAGE_RETENTION_DAYS} days.`,
});

/** Shows a deleted page, with a button that restores it if the user has that right. */
function DeletedItem({ row, tools }: { row: DeletedRow; tools: ListTools }) {
  const id = useId();
  const { under, run } = useAction();
  const mayRemove = can(useStore($start)?.user ?? null, 'history/removePage');
  const { _id, collection, title, slug, deletedAt, deletedBy, restorableByYou } = row;
  /** Restores the page at its old address, or at `address` if given. */
  const restore = async (address?: string) => {
    const given = address === undefined ? {} : { slug: settledSlug(address) };
    const restored = await slugOf('page/restoreDeleted', { _id, collection, ...given });
    toastSuccess(`Restored as a draft: ${pageHref(restored)}`);
    tools.done();
    sitemap.again();
  };
  const dialog = (
    <SlugDialog
      title={`Restore ${pageWords(row)}`}
      about="Another page has its address by now. Give it a new one."
      collection={collection}
      slug={slug === '' ? '' : `${slug}-restored`}
      submit={['Restore', 'Restoring…']}
      onSend={restore}
      onClose={() => tools.show(null)}
    />
  );
  const tryRestore = async () => {
    tools.fail(null);
    await restore().catch((error: unknown) => {
      if (isTaken(error)) tools.show(dialog);
      else tools.fail(`${pageWords(row)} was not restored. ${failureWords(error)}`);
    });
  };
  const removal = (
    <RemoveForGood
      call="history/removePage"
      id={_id}
      heading={`Remove ${pageWords(row)} for good`}
      about="The page goes at once, with all its versions, its links to drafts, its comments and the answers of readers. It is no longer in the Time machine either."
      done="Removed for good"
      onDone={() => {
        tools.show(null);
        tools.done();
      }}
      onClose={() => tools.show(null)}
    />
  );
  return (
    <li>
      <strong>{title.trim() === '' ? 'Page without a title' : title}</strong>
      <Action
        label={under === null ? 'Restore' : 'Restoring…'}
        name={`Restore ${title.trim() === '' ? pageHref(slug) : title}`}
        off={under !== null}
        reasonId={restorableByYou ? null : `${id}-reason`}
        onChoose={() => run(null, tryRestore)}
      />
      {mayRemove ? (
        <Action
          label="Remove for good…"
          name={`Remove for good… ${title.trim() === '' ? pageHref(slug) : title}`}
          onChoose={() => tools.show(removal)}
        />
      ) : null}
      <span className="he-muted">
        {`${pageHref(slug)}, deleted by ${deletedBy ?? 'somebody whose account is gone'} `}
        <When iso={deletedAt} />
        {restorableByYou ? null : (
          <span id={`${id}-reason`}>. Only people with a role of this page can restore it.</span>
        )}
      </span>
    </li>
  );
}

function isTaken(error: unknown): boolean {
  return error instanceof ApiError && error.response?.data.error?.code === 'slug-taken';
}

const deleted: ListDescription<object, DeletedRow> = {
  list: deletedPages,
  pages: 'Pages of deleted pages',
  isPart: true,
  about: (
    <p className="he-muted">
      {`For ${DELETED_PAGE_RETENTION_DAYS} days after it was deleted, a page can be restored as a draft, with its history.`}
    </p>
  ),
  items: { label: 'Deleted pages', className: 'he-dashboard-pages', Item: DeletedItem },
};

/** Shows the deleted pages that can be restored. */
export function DeletedPages() {
  return <ListScreen of={deleted} />;
}
