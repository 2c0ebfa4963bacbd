import { RichText } from '../../editable/rich-text.tsx';
import { isEmptyRichText } from '../../model/rich-text.ts';
import { BlockRoot } from '../block-root.tsx';
import { blockView } from '../block-view.ts';
import type { BlockOf } from '../definition.ts';
import type { richText } from './definition.ts';

function RichTextView({ block }: { block: BlockOf<typeof richText> }) {
  return (
    <BlockRoot block={block} className="rich" empty={isEmptyRichText(block.text)}>
      <RichText property="text" value={block.text} />
    </BlockRoot>
  );
}

export default blockView('RichText', RichTextView);
