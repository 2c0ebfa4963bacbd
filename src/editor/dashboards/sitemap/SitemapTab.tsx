import { useStore } from '@nanostores/react';
import { type Ref, useEffect, useRef, useState } from 'react';
import { can } from '../../../calls/permissions.ts';
import { $start } from '../../document/start-editor.ts';
import { Fold } from '../../lists/Retention.tsx';
import { needSheets } from '../../ui/late-sheets.ts';
import { Paging } from '../../ui/Paging.tsx';
import { DeletedPages } from './DeletedPages.tsx';
import { DuplicateDialog } from './DuplicateDialog.tsx';
import { ManyPages } from './ManyPages.tsx';
import { SitemapFilterFields } from './SitemapFilterFields.tsx';
import { SitemapTable } from './SitemapTable.tsx';
import { SitemapTools } from './SitemapTools.tsx';
import sheet from './sitemap.css?url';
import { PAGE_SIZE, type SitemapRow } from './sitemap-calls.ts';
import { isFiltered, listWords, type SitemapList, sitemap } from './sitemap-list.ts';
import { UnlinkedPages } from './UnlinkedPages.tsx';
import { useChosen } from './use-chosen.ts';
import { WaitingPages } from './waiting/WaitingPages.tsx';

needSheets(sheet);

/** The pages of the site: found by filters, opened, created, duplicated, and published or unpublished, many at once; those that were deleted, and those that nothing links to. */
export default function SitemapTab() {
  const list = useStore(sitemap.$list);
  const mayPublish = can(useStore($start)?.user ?? null, 'reviews/list');
  const chosen = useChosen(list.rows);
  const [filtering, setFiltering] = useState(isFiltered(list.query));
  const [duplicating, setDuplicating] = useState<SitemapRow | null>(null);
  const found = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    sitemap.again();
    return sitemap.forget;
  }, []);
  return (
    <div className="he-dashboard he-list-tab he-sitemap" data-filtering={filtering || undefined}>
      <div className="he-dashboard">
        {mayPublish ? <WaitingPages onPublished={sitemap.again} /> : null}
        <SitemapTools filtering={filtering} onFiltering={setFiltering} />
      </div>
      {filtering ? <SitemapFilterFields filters={list.query} /> : null}
      <div className="he-list-rows" aria-busy={list.state === 'loading'}>
        <ManyPages
          rows={chosen.rows}
          onClear={chosen.clear}
          onChanged={sitemap.again}
          onGone={() => found.current?.focus()}
        />
        <Found list={list} ref={found} />
        {list.rows.length === 0 ? null : (
          <SitemapTable
            rows={list.rows}
            chosen={chosen.ids}
            onChoose={chosen.choose}
            onDuplicate={setDuplicating}
          />
        )}
        <Paging
          label="Pages of the sitemap"
          total={list.total}
          page={list.page}
          pageSize={PAGE_SIZE}
          onTurn={sitemap.turn}
        />
      </div>
      <Fold summary="Deleted pages">
        <DeletedPages onRestored={sitemap.again} />
      </Fold>
      <Fold summary="Pages that nothing links to">
        <UnlinkedPages />
      </Fold>
      {duplicating === null ? null : (
        <DuplicateDialog row={duplicating} onClose={() => setDuplicating(null)} />
      )}
    </div>
  );
}

/** What was found, in words, or why nothing could be looked for. */
function Found({ list, ref }: { list: SitemapList; ref: Ref<HTMLParagraphElement> }) {
  return (
    <>
      <p ref={ref} tabIndex={-1} className={list.total === 0 ? 'he-dashboard-done' : 'he-muted'}>
        {listWords(list)}
      </p>
      {list.state === 'failed' ? (
        <button type="button" className="he-button" onClick={sitemap.again}>
          Try again
        </button>
      ) : null}
    </>
  );
}
