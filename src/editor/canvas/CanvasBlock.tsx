import { useStore } from '@nanostores/react';
import { memo, type ReactNode, use } from 'react';
import { BlockHost } from '../../blocks/block-list.tsx';
import { withPoster } from '../../blocks/posters.ts';
import { completeBlock, definitionOf } from '../../blocks/registry.ts';
import { EditingContext } from '../../editable/use-editable.ts';
import type { StoredBlock } from '../../model/block.ts';
import { MAP_PREFIX } from '../../model/map.ts';
import { blockAtom } from '../document/current-tree.ts';
import { $start } from '../document/start-editor.ts';
import { ViewBoundary } from '../ui/ViewBoundary.tsx';

/** Renders one block. Re-renders only when this block changes. */
export const CanvasBlock = memo(function CanvasBlock({ blockKey }: { blockKey: string }) {
  const block = useStore(blockAtom(blockKey)) as StoredBlock | undefined;
  if (block === undefined) return null;
  if (definitionOf(block.componentType) === null) {
    return (
      <Placeholder block={block} mark="data-unknown">
        Unknown component: {block.componentType}
      </Placeholder>
    );
  }
  return (
    <ViewBoundary
      shows={block}
      fallback={() => (
        <Placeholder block={block} mark="data-failed">
          This component cannot be shown
        </Placeholder>
      )}
    >
      <KnownBlock block={block} />
    </ViewBoundary>
  );
});

/**
 * Renders a block of a known type. If a video has no picture, it gets the picture from its video service, provided that the
 * server has stored that picture. If the server has map tiles, every map gets a picture, because for editors the server makes
 * the picture of any place.
 */
function KnownBlock({ block }: { block: StoredBlock }) {
  const { posters = [], maps } = useStore($start) ?? {};
  const isThere = (poster: string) =>
    posters.includes(poster) || (maps?.hasTiles === true && poster.startsWith(MAP_PREFIX));
  return <BlockHost block={withPoster(completeBlock(block), isThere)} />;
}

interface PlaceholderProps {
  block: StoredBlock;
  mark: 'data-unknown' | 'data-failed';
  children: ReactNode;
}

/** Stands in for a block that cannot be rendered. Only editors see the placeholder, so that they can move or remove the block. */
function Placeholder({ block: { key, componentType }, mark, children }: PlaceholderProps) {
  const attributes = use(EditingContext)?.block(key, componentType);
  return (
    <div className="block" {...attributes} {...{ [mark]: '' }}>
      {children}
    </div>
  );
}
