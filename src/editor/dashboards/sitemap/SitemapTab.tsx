import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { Paging } from '../../ui/Paging.tsx';
import { SitemapFilterFields } from './SitemapFilterFields.tsx';
import { SitemapTable } from './SitemapTable.tsx';
import { SitemapTools } from './SitemapTools.tsx';
import sheet from './sitemap.css?url';
import { PAGE_SIZE } from './sitemap-calls.ts';
import { isFiltered, listWords, sitemap } from './sitemap-list.ts';

/** The pages of the site: found by filters, opened, and created. */
export default function SitemapTab() {
  const list = useStore(sitemap.$list);
  const [filtering, setFiltering] = useState(isFiltered(list.query));
  useEffect(() => {
    sitemap.again();
    return sitemap.forget;
  }, []);
  return (
    <>
      <link rel="stylesheet" precedence="default" href={sheet} />
      <div className="he-dashboard he-list-tab he-sitemap" data-filtering={filtering || undefined}>
        <SitemapTools filtering={filtering} onFiltering={setFiltering} />
        {filtering ? <SitemapFilterFields filters={list.query} /> : null}
        <div className="he-list-rows" aria-busy={list.state === 'loading'}>
          <p className={list.total === 0 ? 'he-dashboard-done' : 'he-muted'}>{listWords(list)}</p>
          {list.state === 'failed' ? (
            <button type="button" className="he-button" onClick={sitemap.again}>
              Try again
            </button>
          ) : null}
          {list.rows.length === 0 ? null : <SitemapTable rows={list.rows} />}
          <Paging
            label="Pages of the sitemap"
            total={list.total}
            page={list.page}
            pageSize={PAGE_SIZE}
            onTurn={sitemap.turn}
          />
        </div>
      </div>
    </>
  );
}
