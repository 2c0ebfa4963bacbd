import { Text } from '../../editable/text.tsx';
import { BlockList } from '../block-list.tsx';
import { BlockRoot } from '../block-root.tsx';
import { blockView } from '../block-view.ts';
import type { BlockOf } from '../definition.ts';
import type { titledArea } from './definition.ts';

function TitledAreaView({ block }: { block: BlockOf<typeof titledArea> }) {
  return (
    <BlockRoot block={block} as="section" className="titled">
      <Text as="h2" className="titled-title" property="title" value={block.title} />
      <BlockList owner={block.key} slot="contents" blocks={block.contents} />
    </BlockRoot>
  );
}

export default blockView('TitledArea', TitledAreaView);
