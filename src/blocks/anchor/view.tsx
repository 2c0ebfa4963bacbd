import { Anchor, isUsableId } from '../../editable/anchor.tsx';
import { BlockRoot } from '../block-root.tsx';
import type { BlockOf } from '../definition.ts';
import type { anchor } from './definition.ts';

export default function AnchorView({ block }: { block: BlockOf<typeof anchor> }) {
  return (
    <BlockRoot block={block} className="anchor-block" empty={!isUsableId(block.id)}>
      <Anchor property="id" value={block.id} />
    </BlockRoot>
  );
}
