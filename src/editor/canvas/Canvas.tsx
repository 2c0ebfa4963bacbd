import { useStore } from '@nanostores/react';
import { BlockList } from '../../blocks/block-list.tsx';
import { AddressesContext } from '../../editable/addresses.ts';
import { EditingContext } from '../../editable/editing.ts';
import { headerViewOf } from '../../headers/views.ts';
import type { StoredPage } from '../../model/page.ts';
import { PAGE_LIST } from '../../model/tree.ts';
import type { BaseAddresses } from '../../model/view.ts';
import { $pageFields } from '../document/tree.ts';
import { ViewBoundary } from '../ui/ViewBoundary.tsx';
import { editing } from './editing.tsx';

/** The page as visitors see it, drawn by the same views, every leaf of it ready to be selected. */
export function Canvas({ addresses }: { addresses: BaseAddresses }) {
  return (
    <AddressesContext value={addresses}>
      <EditingContext value={editing}>
        <PageHeader />
        <div className="wrap content" data-list={PAGE_LIST}>
          <BlockList owner="page" slot="contents" blocks={[]} />
        </div>
      </EditingContext>
    </AddressesContext>
  );
}

function PageHeader() {
  const page = useStore($pageFields) as unknown as StoredPage;
  const Header = headerViewOf(page.headerType);
  return (
    <ViewBoundary shows={page} fallback={() => <p className="wrap">The page header cannot be shown</p>}>
      <Header page={page} />
    </ViewBoundary>
  );
}
