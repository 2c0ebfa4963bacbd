import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { BaseUrlsContext } from '../editable/base-urls.ts';
import type { StoredPage } from '../model/page.ts';
import type { BaseUrls, ViewFailure } from '../model/view.ts';
import { CheckedOn } from './checked-on.tsx';
import { headerViewOf } from './header-views.ts';
import { ListenButton, ListenPlaceContext } from './listen-button.tsx';

/** The HTML of a page's header in three parts, because Astro renders the Listen button between them as an island. */
export interface HeaderHtml {
  readonly beforeListen: string;
  readonly listen: string;
  readonly afterListen: string;
}

/** Marks the position of the Listen button in the header. No document can contain this mark, because React escapes texts. */
const PLACE = 'listen-here';

const listen = renderToStaticMarkup(<ListenButton />);

/**
 * Returns the HTML of a page's header for visitors. If the view throws an error, returns the header without a picture. This
 * header still shows the page's title. Also adds the failure to `failures`.
 */
export function renderHeader(page: StoredPage, baseUrls: BaseUrls, failures: ViewFailure[]): HeaderHtml {
  try {
    return htmlOf(page.headerType, page, baseUrls);
  } catch (error) {
    failures.push({ part: page.headerType, error });
    return htmlOf('none', page, baseUrls);
  }
}

/** Returns the HTML that follows the content of a page. */
export function renderCheckedOn(page: StoredPage): string {
  return renderToStaticMarkup(<CheckedOn page={page} />);
}

function htmlOf(headerType: string, page: StoredPage, baseUrls: BaseUrls): HeaderHtml {
  const Header = headerViewOf(headerType);
  const html = renderToStaticMarkup(
    <BaseUrlsContext value={baseUrls}>
      <ListenPlaceContext value={createElement(PLACE)}>
        <Header page={page} />
      </ListenPlaceContext>
    </BaseUrlsContext>,
  );
  const [beforeListen = '', afterListen = ''] = html.split(`<${PLACE}></${PLACE}>`);
  return { beforeListen, listen, afterListen };
}
