import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { BaseUrlsContext } from '../editable/base-urls.ts';
import type { Call } from '../model/help/call.ts';
import type { PlaceOnPage } from '../model/help/place.ts';
import type { StoredPage } from '../model/page.ts';
import { DEFAULT_TIME_ZONE } from '../model/texts.ts';
import type { ContentView, SiteShell, ViewFailure } from '../model/view.ts';
import { CheckedOn } from './checked-on.tsx';
import { headerViewOf } from './header-views.ts';
import { Breadcrumb, BreadcrumbContext } from './help/breadcrumb.tsx';
import { HomeCallContext } from './help/home-header.tsx';
import { PrintPage } from './help/print-page.tsx';
import { Rail } from './help/rail.tsx';
import { RelatedHelp } from './help/related-help.tsx';
import { ListenButton, ListenPlaceContext } from './listen-button.tsx';
import { TwinContext, TwinLink } from './twin-link.tsx';

/** The HTML of a page's header in three parts, because Astro renders the Listen button between them as an island. */
export interface HeaderHtml {
  readonly beforeListen: string;
  readonly listen: string;
  readonly afterListen: string;
}

interface HeaderParts {
  readonly call: Call | null;
  readonly twin: ContentView['twin'];
}

type Shell = Pick<SiteShell, 'baseUrls' | 'nav' | 'path' | 'timeZone'>;

/** Marks the position of the Listen button in the header. No document can contain this mark, because React escapes texts. */
const PLACE = 'listen-here';

const listen = renderToStaticMarkup(<ListenButton />);

/**
 * Returns the HTML of a page's header for visitors. If the view throws an error, returns the header without a picture. This
 * header still shows the page's title. Also adds the failure to `failures`.
 *
 * @param type the type of the header, from `shownHeaderOf`
 * @param parts the number that a home page shows in its header, null on other pages; the other version of the page
 */
export function renderHeader(
  type: string,
  page: StoredPage,
  shell: Shell,
  { call, twin }: HeaderParts,
  failures: ViewFailure[],
): HeaderHtml {
  try {
    return htmlOf(type, page, shell, { call, twin });
  } catch (error) {
    failures.push({ part: type, error });
    return htmlOf('none', page, shell, { call: null, twin });
  }
}

/** Returns the HTML beside the content of a help page: the number to call, and the places on the page. */
export function renderRail(call: Call, places: readonly PlaceOnPage[], shell: Shell): string {
  return renderToStaticMarkup(
    <BaseUrlsContext value={shell.baseUrls}>
      <Rail
        call={call}
        nav={shell.nav}
        isOwn={false}
        timeZone={shell.timeZone ?? DEFAULT_TIME_ZONE}
        places={places}
      />
    </BaseUrlsContext>,
  );
}

/** Returns the HTML that follows the content of a page. @param related the navigation of a help page; null on other pages */
export function renderEnd(page: StoredPage, related: Shell | null): string {
  if (related === null) return renderToStaticMarkup(<CheckedOn page={page} />);
  return renderToStaticMarkup(
    <div className="help-end">
      <RelatedHelp {...related} />
      <CheckedOn page={page} />
      <PrintPage />
    </div>,
  );
}

function htmlOf(
  headerType: string,
  page: StoredPage,
  { nav, path, baseUrls, timeZone = DEFAULT_TIME_ZONE }: Shell,
  { call, twin }: HeaderParts,
): HeaderHtml {
  const Header = headerViewOf(headerType);
  const html = renderToStaticMarkup(
    <BaseUrlsContext value={baseUrls}>
      <BreadcrumbContext value={<Breadcrumb nav={nav} path={path} />}>
        <ListenPlaceContext value={createElement(PLACE)}>
          <TwinContext value={twin && <TwinLink {...twin} />}>
            <HomeCallContext value={call && { call, nav, isOwn: false, timeZone }}>
              <Header page={page} />
            </HomeCallContext>
          </TwinContext>
        </ListenPlaceContext>
      </BreadcrumbContext>
    </BaseUrlsContext>,
  );
  const [beforeListen = '', afterListen = ''] = html.split(`<${PLACE}></${PLACE}>`);
  return { beforeListen, listen, afterListen };
}
