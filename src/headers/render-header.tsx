import { renderToStaticMarkup } from 'react-dom/server';
import { AddressesContext } from '../editable/addresses.ts';
import type { StoredPage } from '../model/page.ts';
import type { BaseAddresses } from '../model/view.ts';
import { headerViewOf } from './views.ts';

/** The HTML of a page's header, for visitors: nothing to hydrate. */
export function renderHeader(page: StoredPage, addresses: BaseAddresses): string {
  const Header = headerViewOf(page.headerType);
  return renderToStaticMarkup(
    <AddressesContext value={addresses}>
      <Header page={page} />
    </AddressesContext>,
  );
}
