import { createContext, type ReactNode, use } from 'react';
import { Image } from '../../editable/image.tsx';
import type { PageDoc } from '../../model/page.ts';
import { HeaderWords } from '../header-words.tsx';
import { HEADER_IMAGE } from '../registry.ts';

/** The number to call, which the header of a home page shows beside its words. */
export const CallCardContext = createContext<ReactNode>(null);

/** Shows a picture across the page and, over its lower edge, the words of the home page beside the number to call. */
export function HomeHeader({ page }: { page: Pick<PageDoc, 'title' | 'header' | 'headerType'> }) {
  return (
    <div className="page-header page-header-home">
      {page.headerType === 'none' ? null : (
        <Image
          property="header.image"
          value={page.header.image}
          sizes={HEADER_IMAGE}
          layout="100vw"
          className="header-home-picture"
          eager
        />
      )}
      <div className="wrap">
        <div className="header-home">
          <div className="header-home-words">
            <HeaderWords page={page} />
          </div>
          {use(CallCardContext)}
        </div>
      </div>
    </div>
  );
}
