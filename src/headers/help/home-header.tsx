import { createContext, use } from 'react';
import { Image } from '../../editable/image.tsx';
import { helpLinks } from '../../model/help/help-links.ts';
import type { PageDoc } from '../../model/page.ts';
import type { Nav } from '../../model/site.ts';
import { HeaderWords } from '../header-words.tsx';
import { HEADER_IMAGE } from '../registry.ts';
import { CallCard, type CallCardProps } from './call-card.tsx';
import { HelpRows } from './help-rows.tsx';

/** The number to call, which the header of a home page shows beside its words, and the navigation with the kinds of help. */
export const HomeCallContext = createContext<(CallCardProps & { nav: Nav }) | null>(null);

/** Shows a picture across the page and, over its lower edge, the words and the kinds of help beside the number to call. */
export function HomeHeader({ page }: { page: Pick<PageDoc, 'title' | 'header' | 'headerType'> }) {
  const call = use(HomeCallContext);
  const help = call && helpLinks(call.nav);
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
            {help && <HelpRows {...help} />}
          </div>
          {call && <CallCard {...call} />}
        </div>
      </div>
    </div>
  );
}
