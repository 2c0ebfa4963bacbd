import { Text } from '../../editable/text.tsx';
import { areBlank } from '../blank.ts';
import { BlockRoot } from '../block-root.tsx';
import { blockView } from '../block-view.ts';
import type { BlockOf } from '../definition.ts';
import type { text } from './definition.ts';

function TextView({ block }: { block: BlockOf<typeof text> }) {
  return (
    <BlockRoot block={block} empty={areBlank(block.text)}>
      <Text as="p" className="text" property="text" value={block.text} />
    </BlockRoot>
  );
}

export default blockView('Text', TextView);
