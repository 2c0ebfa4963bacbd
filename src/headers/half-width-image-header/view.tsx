import { Image } from '../../editable/image.tsx';
import type { PageDoc } from '../../model/page.ts';
import { HeaderWords } from '../header-words.tsx';
import { HEADER_IMAGE } from '../registry.ts';

/** Shows text on the left and a picture on the right. On narrow screens, the text and the picture are one above the other. */
export default function HalfWidthImageHeader({ page }: { page: Pick<PageDoc, 'title' | 'header'> }) {
  return (
    <div className="page-header header-half">
      <div className="header-half-words">
        <HeaderWords page={page} />
      </div>
      <Image
        property="header.image"
        value={page.header.image}
        sizes={HEADER_IMAGE}
        layout="(width < 768px) 100vw, 50vw"
        className="header-half-picture"
        eager
      />
    </div>
  );
}
