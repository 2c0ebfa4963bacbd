import { Anchor, isUsableId } from '../../editable/anchor.tsx';
import { BlockRoot } from '../block-root.tsx';
import { blockView } from '../block-view.ts';
import type { BlockOf } from '../definition.ts';
import type { anchor } from './definition.ts';

function AnchorView({ block }: { block: BlockOf<typeof anchor> }) {
  return (
    <BlockRoot block={block} className="anchor-block" empty={!isUsableId(block.id)}>
      <Anchor property="id" value={block.id} />
    </BlockRoot>
  );
}

export default blockView('Anchor', AnchorView);
