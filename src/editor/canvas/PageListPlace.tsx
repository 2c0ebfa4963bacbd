import { lazy, Suspense } from 'react';
import { BlockRoot } from '../../blocks/block-root.tsx';
import type { PageListView } from '../../blocks/page-list-context.ts';

const LivePageList = lazy(() => import('./LivePageList.tsx'));

/** A list of pages, whose view is fetched with the first of them. */
export const PageListPlace: PageListView = ({ block }) => (
  <Suspense fallback={<BlockRoot block={block} className="page-list" empty />}>
    <LivePageList block={block} />
  </Suspense>
);
