import { renderToStaticMarkup } from 'react-dom/server';
import { AddressesContext } from '../editable/addresses.ts';
import type { StoredPage } from '../model/page.ts';
import type { BaseAddresses, ViewFailure } from '../model/view.ts';
import { headerViewOf } from './views.ts';

/**
 * The HTML of a page's header, for visitors: nothing to hydrate. Where its view throws, the page keeps its title in the
 * header without a picture, and the failure is added to `failures`.
 */
export function renderHeader(page: StoredPage, addresses: BaseAddresses, failures: ViewFailure[]): string {
  try {
    return markupOf(page.headerType, page, addresses);
  } catch (error) {
    failures.push({ part: page.headerType, error });
    return markupOf('none', page, addresses);
  }
}

function markupOf(headerType: string, page: StoredPage, addresses: BaseAddresses): string {
  const Header = headerViewOf(headerType);
  return renderToStaticMarkup(
    <AddressesContext value={addresses}>
      <Header page={page} />
    </AddressesContext>,
  );
}
