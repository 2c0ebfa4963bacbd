import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../browser/request.ts';
import { DELETED_PAGE_RETENTION_DAYS } from '../../../model/limits.ts';
import { pageHref } from '../../../model/link.ts';
import { failureWords } from '../../panels/failure-words.ts';
import { Paging } from '../../ui/Paging.tsx';
import { toastSuccess } from '../../ui/toasts.ts';
import { DeletedItem, type DeletedRow } from './DeletedItem.tsx';
import { deletedPages, deletedWords } from './deleted-list.ts';
import { restorePage } from './page-calls.ts';
import { SlugDialog } from './SlugDialog.tsx';
import { PAGE_SIZE } from './sitemap-calls.ts';
import { pageWords } from './sitemap-words.ts';

/** The deleted pages that can be restored. @param onRestored is called after one was */
export function DeletedPages({ onRestored }: { onRestored(): void }) {
  const list = useStore(deletedPages.$list);
  const found = useRef<HTMLParagraphElement>(null);
  const [taken, setTaken] = useState<DeletedRow | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    deletedPages.again();
    return deletedPages.forget;
  }, []);
  const restore = async (row: DeletedRow, address?: string) => {
    const slug = await restorePage(row, address);
    toastSuccess(`Restored as a draft: ${pageHref(slug)}`);
    setTaken(null);
    deletedPages.again();
    onRestored();
    // Its row is about to go.
    requestAnimationFrame(() => found.current?.focus());
  };
  const tryRestore = async (row: DeletedRow) => {
    setFailure(null);
    try {
      await restore(row);
    } catch (error) {
      if (isTaken(error)) setTaken(row);
      else setFailure(`${pageWords(row)} was not restored. ${failureWords(error)}`);
    }
  };
  return (
    <div className="he-sitemap-part" aria-busy={list.state === 'loading'}>
      <p className="he-muted">
        {`For ${DELETED_PAGE_RETENTION_DAYS} days after it was deleted, a page can be restored as a draft, with its history.`}
      </p>
      <p ref={found} tabIndex={-1}>
        {deletedWords(list)}
      </p>
      {list.state === 'failed' ? (
        <button type="button" className="he-button" onClick={deletedPages.again}>
          Try again
        </button>
      ) : null}
      {failure === null ? null : (
        <p role="alert" className="he-field-error">
          {failure}
        </p>
      )}
      <ul className="he-dashboard-pages" aria-label="Deleted pages">
        {list.rows.map((row) => (
          <DeletedItem key={row._id} row={row} onRestore={() => tryRestore(row)} />
        ))}
      </ul>
      <Paging
        label="Pages of deleted pages"
        total={list.total}
        page={list.page}
        pageSize={PAGE_SIZE}
        onTurn={deletedPages.turn}
      />
      {taken === null ? null : (
        <SlugDialog
          title={`Restore ${pageWords(taken)}`}
          about="Another page has its address by now. Give it a new one."
          collection={taken.collection}
          slug={taken.slug === '' ? '' : `${taken.slug}-restored`}
          send={['Restore', 'Restoring…']}
          onSend={(address) => restore(taken, address)}
          onClose={() => setTaken(null)}
        />
      )}
    </div>
  );
}

function isTaken(error: unknown): boolean {
  return error instanceof ApiError && error.response?.data.error?.code === 'slug-taken';
}
