import { useStore } from '@nanostores/react';
import { memo } from 'react';
import { BlockHost } from '../../blocks/block-list.tsx';
import { completeBlock, definitionOf } from '../../blocks/registry.ts';
import type { StoredBlock } from '../../model/block.ts';
import type { ListId } from '../../model/tree.ts';
import { blockAtom, listAtom } from '../stores/page.ts';
import { ViewBoundary } from '../ViewBoundary.tsx';

/** A list of blocks. It is drawn again only where blocks come, go or move. */
export const CanvasList = memo(function CanvasList({ list }: { list: ListId }) {
  const keys = useStore(listAtom(list));
  return keys.map((key) => <CanvasBlock key={key} blockKey={key} />);
});

/** One block, drawn again only where it changes itself. */
const CanvasBlock = memo(function CanvasBlock({ blockKey }: { blockKey: string }) {
  const block = useStore(blockAtom(blockKey));
  if (block === undefined) return null;
  if (definitionOf(block.componentType) === null) return <UnknownBlock block={block as StoredBlock} />;
  return (
    <ViewBoundary shows={block} fallback={() => <FailedBlock block={block as StoredBlock} />}>
      <KnownBlock block={block as StoredBlock} />
    </ViewBoundary>
  );
});

function KnownBlock({ block }: { block: StoredBlock }) {
  return <BlockHost block={completeBlock(block)} />;
}

/** The place of a block whose view throws. The block is kept as it is. */
function FailedBlock({ block: { key, componentType } }: { block: StoredBlock }) {
  return (
    <div className="block" data-block={key} data-component-type={componentType} data-failed="">
      This component cannot be shown
    </div>
  );
}

/** The place of a block that this Hearth does not know: kept as it is, shown to editors only. */
function UnknownBlock({ block: { key, componentType } }: { block: StoredBlock }) {
  return (
    <div className="block" data-block={key} data-component-type={componentType} data-unknown="">
      Unknown component: {componentType}
    </div>
  );
}
