import { BlockList } from '../../../src/blocks/block-list.tsx';
import { BlockRoot } from '../../../src/blocks/block-root.tsx';
import { blockView } from '../../../src/blocks/block-view.ts';
import type { BlockOf } from '../../../src/blocks/definition.ts';
import { DateText } from '../../../src/editable/date.tsx';
import { FormattedText } from '../../../src/editable/formatted-text.tsx';
import { RichText } from '../../../src/editable/rich-text.tsx';
import { Text } from '../../../src/editable/text.tsx';
import type { addedBlock } from './definition.ts';

function AddedBlockView({ block }: { block: BlockOf<typeof addedBlock> }) {
  return (
    <BlockRoot block={block} as="section" className={`added-block size-${block.size}`}>
      <Text as="h2" property="name" value={block.name} editorDisabled={block.locked} />
      <DateText property="day" value={block.day} />
      <RichText property="noMenu" value={block.noMenu} />
      <RichText property="noStyle" value={block.noStyle} />
      <RichText property="noHeaders" value={block.noHeaders} />
      <RichText property="noLists" value={block.noLists} />
      <RichText property="noLinks" value={block.noLinks} />
      <FormattedText property="line" value={block.line} />
      <BlockList owner={block.key} slot="contents" blocks={block.contents} />
    </BlockRoot>
  );
}

export default blockView('AddedBlock', AddedBlockView);
