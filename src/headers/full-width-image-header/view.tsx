import { Image } from '../../editable/image.tsx';
import type { PageDoc } from '../../model/page.ts';
import { HeaderWords } from '../header-words.tsx';
import { HEADER_IMAGE } from '../registry.ts';

/**
 * Shows a picture across the whole width of the page. The text is on a panel over the lower edge of the picture, never on the
 * picture itself.
 */
export default function FullWidthImageHeader({ page }: { page: Pick<PageDoc, 'title' | 'header'> }) {
  return (
    <div className="page-header header-full">
      <Image
        property="header.image"
        value={page.header.image}
        sizes={HEADER_IMAGE}
        layout="100vw"
        className="header-full-picture"
        eager
      />
      <div className="wrap">
        <div className="header-full-panel">
          <HeaderWords page={page} />
        </div>
      </div>
    </div>
  );
}
