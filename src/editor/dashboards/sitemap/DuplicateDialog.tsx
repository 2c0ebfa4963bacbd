import { slugPath } from '../../../model/slug.ts';
import { setFlash } from '../../panels/flash.ts';
import { unsavedAmong } from '../../saving/reload-documents.ts';
import { toastSuccess } from '../../ui/toasts.ts';
import { goToPage } from './go-to-page.ts';
import { duplicatePage } from './page-calls.ts';
import { SlugDialog } from './SlugDialog.tsx';
import type { SitemapRow } from './sitemap-calls.ts';
import { pageWords } from './sitemap-words.ts';

const DONE = 'Page duplicated';

/** Asks for the address of a copy of a page, makes it, and opens it. */
export function DuplicateDialog({ row, onClose }: { row: SitemapRow; onClose(): void }) {
  const unsaved = unsavedAmong([row._id]).length > 0;
  return (
    <SlugDialog
      title={`Duplicate ${pageWords(row)}`}
      about={`The copy is a draft with the same title and content, as they were last saved.${unsaved ? UNSAVED : ''}`}
      collection={row.collection}
      slug={row.slug === '' ? '' : `${row.slug}-copy`}
      send={['Duplicate', 'Duplicating…']}
      onSend={async (address) => {
        const slug = await duplicatePage(row, address);
        toastSuccess(DONE);
        setFlash({ path: slugPath(slug), message: DONE });
        goToPage(slug);
      }}
      onClose={onClose}
    />
  );
}

const UNSAVED = ' What you have not saved on the open page is not copied.';
