import { renderToStaticMarkup } from 'react-dom/server';
import { BaseUrlsContext } from '../editable/base-urls.ts';
import type { StoredBlock } from '../model/block.ts';
import type { BaseUrls, ViewFailure } from '../model/view.ts';
import { BlockList } from './block-list.tsx';

/**
 * The HTML of blocks that need no script: escaped by React, without React attributes, and never hydrated. A
 * block whose view throws is omitted and added to `failures`.
 */
export function renderStatic(
  blocks: readonly StoredBlock[],
  baseUrls: BaseUrls,
  failures: ViewFailure[],
): string {
  try {
    return markupOf(blocks, baseUrls);
  } catch (error) {
    const [block, ...others] = blocks;
    if (block === undefined) throw error;
    if (others.length > 0) return blocks.map((one) => renderStatic([one], baseUrls, failures)).join('');
    failures.push({ part: partName(block), error });
    return '';
  }
}

/** The name of a block in a failure. */
export function partName({ componentType, key }: StoredBlock): string {
  return `${componentType} ${key}`;
}

function markupOf(blocks: readonly StoredBlock[], baseUrls: BaseUrls): string {
  return renderToStaticMarkup(
    <BaseUrlsContext value={baseUrls}>
      <BlockList owner="page" slot="contents" blocks={blocks} />
    </BaseUrlsContext>,
  );
}
