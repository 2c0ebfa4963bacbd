import { useStore } from '@nanostores/react';
import { computed } from 'nanostores';
import { useEffect, useState } from 'react';
import { BlockRoot } from '../../blocks/block-root.tsx';
import { ListedPages } from '../../blocks/page-list/ListedPages.tsx';
import type { PageListView } from '../../blocks/page-list-context.ts';
import { pageLists } from '../../blocks/shown-content.ts';
import { FIRST_PART, type ListedPage } from '../../model/page-list.ts';
import { PAGE_KEY, SETTINGS_KEY } from '../../model/roots.ts';
import { PAGE_LIST_TEXTS } from '../../model/texts.ts';
import { $tree, documentAtom, pageOf } from '../document/current-tree.ts';
import { ofThisSite } from '../document/sites.ts';
import { getApi } from '../document/start-editor.ts';
import { withMinimumDelay } from '../ui/with-minimum-delay.ts';

/** Renders a list of pages in the editor: the published pages that match the list's settings. */
const LivePageList: PageListView = ({ block }) => {
  const { slug } = useStore(documentAtom(PAGE_KEY));
  const { categories = [] } = useStore(documentAtom(SETTINGS_KEY));
  const pages = usePublishedPages();
  const first = useStore($firstList);
  if (typeof pages === 'string') {
    return (
      <BlockRoot block={block} className="page-list">
        <p role="status">{PAGE_LIST_TEXTS[pages]}</p>
      </BlockRoot>
    );
  }
  return <ListedPages block={block} lists={{ pages, categories, slug, part: FIRST_PART, first }} />;
};

export default LivePageList;

/** The key of the page's first block that lists pages. Only this list is split into parts. */
const $firstList = computed($tree, (tree) => pageLists(pageOf(tree).contents)[0]?.key ?? '');

function usePublishedPages(): readonly ListedPage[] | 'loading' | 'notLoaded' {
  const [pages, setPages] = useState<readonly ListedPage[] | 'loading' | 'notLoaded'>('loading');
  useEffect(() => {
    let isWanted = true;
    const show = (found: typeof pages) => {
      if (isWanted) setPages(found);
    };
    withMinimumDelay(getApi('listing/list', ofThisSite())).then(
      (answer) => show(answer.pages),
      () => show('notLoaded'),
    );
    return () => {
      isWanted = false;
    };
  }, []);
  return pages;
}
