import { renderToStaticMarkup } from 'react-dom/server';
import { BaseUrlsContext } from '../editable/base-urls.ts';
import type { StoredPage } from '../model/page.ts';
import type { BaseUrls, ViewFailure } from '../model/view.ts';
import { headerViewOf } from './header-views.ts';

/**
 * The HTML of a page's header, for visitors: nothing to hydrate. Where its view throws, the page keeps its title in the
 * header without a picture, and the failure is added to `failures`.
 */
export function renderHeader(page: StoredPage, baseUrls: BaseUrls, failures: ViewFailure[]): string {
  try {
    return markupOf(page.headerType, page, baseUrls);
  } catch (error) {
    failures.push({ part: page.headerType, error });
    return markupOf('none', page, baseUrls);
  }
}

function markupOf(headerType: string, page: StoredPage, baseUrls: BaseUrls): string {
  const Header = headerViewOf(headerType);
  return renderToStaticMarkup(
    <BaseUrlsContext value={baseUrls}>
      <Header page={page} />
    </BaseUrlsContext>,
  );
}
