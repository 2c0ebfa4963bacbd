import { use } from 'react';
import { BlockRoot } from '../block-root.tsx';
import { blockView } from '../block-view.ts';
import type { BlockOf } from '../definition.ts';
import { PageListContext } from '../page-list-context.ts';
import type { pageList } from './definition.ts';

/** Shows a list of pages. The block does not store the listed pages; the renderer of the page provides the pages. */
function PageListView({ block }: { block: BlockOf<typeof pageList> }) {
  const List = use(PageListContext);
  return List === null ? <BlockRoot block={block} empty /> : <List block={block} />;
}

export default blockView('PageList', PageListView);
