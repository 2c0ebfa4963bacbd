import { Image } from '../../editable/image.tsx';
import type { PageDoc } from '../../model/page.ts';
import { HeaderWords } from '../header-words.tsx';
import { HEADER_IMAGE } from '../registry.ts';

/**
 * Shows the words of a help page and, below them, its picture if its editor chose a header with one. On narrow screens, the number
 * to call is between the words and the picture.
 */
export function HelpHeader({ page }: { page: Pick<PageDoc, 'title' | 'header' | 'headerType'> }) {
  return (
    <>
      <div className="page-header header-help">
        <HeaderWords page={page} />
      </div>
      {page.headerType === 'none' ? null : (
        <Image
          property="header.image"
          value={page.header.image}
          sizes={HEADER_IMAGE}
          layout="(width < 1024px) 100vw, 768px"
          className="header-help-picture"
          eager
        />
      )}
    </>
  );
}
