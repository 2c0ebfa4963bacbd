import { FilePlus2, SlidersHorizontal } from 'lucide-react';
import { lazy } from 'react';
import { chooseMenuItem } from '../../document/menu-state.ts';
import { loadPart } from '../../saving/missing-part.ts';

const NewPagePanel = lazy(() => loadPart(() => import('../../panels/new-page/NewPagePanel.tsx')));

interface SitemapToolsProps {
  /** Whether the filters are shown. */
  filtering: boolean;
  onFiltering(filtering: boolean): void;
}

/** Above the list: a new page, and the filters. */
export function SitemapTools({ filtering, onFiltering }: SitemapToolsProps) {
  return (
    <div className="he-list-tools he-sitemap-tools">
      <button type="button" className="he-button" onClick={createPage}>
        <FilePlus2 size={18} aria-hidden="true" focusable="false" />
        {NEW_PAGE.title}
      </button>
      <button
        type="button"
        className="he-button"
        aria-expanded={filtering}
        onClick={() => onFiltering(!filtering)}
      >
        <SlidersHorizontal size={18} aria-hidden="true" focusable="false" />
        {filtering ? 'Hide Filters' : 'Show Filters'}
      </button>
    </div>
  );
}

/** The item of the menu with the panel for a new page. */
const NEW_PAGE = { key: 'new-page', title: 'Create New Page' } as const;

/** Closes the dashboard, and opens the panel for a new page. */
function createPage(): void {
  const { key, title } = NEW_PAGE;
  chooseMenuItem({ key, panel: { title, Content: NewPagePanel } });
}
