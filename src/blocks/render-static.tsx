import { renderToStaticMarkup } from 'react-dom/server';
import { AddressesContext } from '../editable/addresses.ts';
import type { StoredBlock } from '../model/block.ts';
import type { BaseAddresses } from '../model/view.ts';
import { BlockList } from './block-list.tsx';

/** The HTML of blocks that need no script: React's own escaping, no React attributes, nothing to hydrate. */
export function renderStatic(blocks: readonly StoredBlock[], addresses: BaseAddresses): string {
  return renderToStaticMarkup(
    <AddressesContext value={addresses}>
      <BlockList owner="page" slot="contents" blocks={blocks} />
    </AddressesContext>,
  );
}
