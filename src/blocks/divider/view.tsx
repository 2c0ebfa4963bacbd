import { BlockRoot } from '../block-root.tsx';
import { blockView } from '../block-view.ts';
import type { BlockOf } from '../definition.ts';
import type { divider } from './definition.ts';

function DividerView({ block }: { block: BlockOf<typeof divider> }) {
  return (
    <BlockRoot block={block} className="divider">
      <hr />
    </BlockRoot>
  );
}

export default blockView('Divider', DividerView);
